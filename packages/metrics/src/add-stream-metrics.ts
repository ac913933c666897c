import { Gauge, type Registry } from 'prom-client';

/** Adds the number of open live streams of an api, counted at each scrape. */
export function addStreamMetrics(registry: Registry, countStreams: () => number): void {
  const help = 'Open live streams: browsers that are notified of changes instead of polling';
  const streams = new Gauge({
    name: 'live_streams',
    help,
    registers: [],
    collect() {
      this.set(countStreams());
    },
  });
  registry.registerMetric(streams);
}
