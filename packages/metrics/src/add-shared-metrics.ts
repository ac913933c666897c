import type { PoolFigures, Replica } from '@app/db';
import type { Registry } from 'prom-client';
import { addOperationalMetrics, type OperationalSources } from './add-operational-metrics.ts';
import { addPoolMetrics } from './add-pool-metrics.ts';
import { addReplicaMetrics } from './add-replica-metrics.ts';

/** Reads all metrics of a registry, in the Prometheus format. It succeeds while the database or the queue is away. */
export type ReadMetrics = () => Promise<{ contentType: string; text: string }>;

/** Adds the metrics that api and worker both serve; returns how to read the whole registry. */
export function addSharedMetrics(
  registry: Registry,
  {
    getPoolFigures,
    replica,
    ...sources
  }: OperationalSources & { getPoolFigures: () => PoolFigures; replica?: Pick<Replica, 'getFigures'> | undefined },
): ReadMetrics {
  addPoolMetrics(registry, getPoolFigures);
  if (replica) addReplicaMetrics(registry, replica.getFigures);
  const fill = addOperationalMetrics(registry, sources);
  return async () => {
    await fill();
    return { contentType: registry.contentType, text: await registry.metrics() };
  };
}
