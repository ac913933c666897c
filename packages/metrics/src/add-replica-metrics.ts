import type { ReplicaFigures } from '@app/db';
import { Counter, Gauge, type Registry } from 'prom-client';

/** Adds the metrics of the replica of a process, read at each scrape. */
export function addReplicaMetrics(registry: Registry, getFigures: () => ReplicaFigures): void {
  const gauge = (name: string, help: string, valueOf: (figures: ReplicaFigures) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(valueOf(getFigures()));
      },
    });
  const counter = (name: string, help: string) =>
    new Counter({
      name,
      help,
      labelNames: ['server'],
      registers: [registry],
      /* The replica counts by itself: the counter takes its value. */
      collect() {
        const { readsOfReplica, readsOfPrimary } = getFigures();
        this.reset();
        this.inc({ server: 'replica' }, readsOfReplica);
        this.inc({ server: 'primary' }, readsOfPrimary);
      },
    });
  gauge('database_replica_usable', '1 while lists, statements and exports are read from the replica', ({ state }) =>
    state === 'ok' ? 1 : 0,
  );
  gauge('database_replica_lag_seconds', 'The time until the replica had a write', ({ lagMs }) => lagMs / 1000);
  counter('database_replica_reads_total', 'Reads that may go to the replica, by the server that answered');
}
