import type { PoolFigures } from '@app/db';
import { Counter, Gauge, type Registry } from 'prom-client';

/** Adds the metrics of the database pool of a process, read at each scrape. */
export function addPoolMetrics(registry: Registry, getFigures: () => PoolFigures): void {
  const gauge = (name: string, help: string, valueOf: (figures: PoolFigures) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      collect() {
        this.set(valueOf(getFigures()));
      },
    });
  const counter = (name: string, help: string, valueOf: (figures: PoolFigures) => number) =>
    new Counter({
      name,
      help,
      registers: [registry],
      /* The pool counts by itself: the counter takes its value. */
      collect() {
        this.reset();
        this.inc(valueOf(getFigures()));
      },
    });
  gauge('database_pool_connections_busy', 'Connections in use by a query or transaction', ({ busy }) => busy);
  gauge('database_pool_connections_idle', 'Open connections that are not in use', ({ idle }) => idle);
  gauge('database_pool_connections_max', 'The most connections that the pool opens', ({ max }) => max);
  gauge('database_pool_waiting', 'Calls that wait for a connection now', ({ waiting }) => waiting);
  counter('database_pool_waits_total', 'Calls that had to wait for a connection', ({ waits }) => waits);
  counter('database_pool_timeouts_total', 'Calls that waited for a connection in vain', ({ timeouts }) => timeouts);
}
