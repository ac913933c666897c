import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/*
 * Gauges of prom-client whose names end like those of counters, which `promtool check metrics` refuses. Open files and sockets are in
 * `process_open_fds`.
 */
const misnamed = ['nodejs_active_handles_total', 'nodejs_active_requests_total', 'nodejs_active_resources_total'];

/** A registry with the metrics of the process itself: memory, processor time, event loop, open files, and the version of the program. */
export function createRegistry(version: string): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of misnamed) registry.removeSingleMetric(name);
  const help = 'Always 1; the label is the version of the program';
  new Gauge({ name: 'build_info', help, labelNames: ['version'], registers: [registry] }).set({ version }, 1);
  return registry;
}
