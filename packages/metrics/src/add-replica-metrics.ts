import type { ReplicaFigures } from '@app/db';
import { Counter, Gauge, type Registry } from 'prom-client';

/** Adds the metrics of the replica of a process, read at each scrape. */
export function addReplicaMetrics(registry: Registry, getFigures: () => ReplicaFigures): void {
  new Gauge({
    name: 'database_replica_usable',
    help: '1 while lists, statements and exports are read from the replica',
    registers: [registry],
    collect() {
      this.set(getFigures().state === 'ok' ? 1 : 0);
    },
  });
  new Gauge({
    name: 'database_replica_lag_seconds',
    help: 'The time until the replica had a write',
    registers: [registry],
    collect() {
      this.set(getFigures().lagMs / 1000);
    },
  });
  new Counter({
    name: 'database_replica_reads_total',
    help: 'Reads that may go to the replica, by the server that answered',
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
}
