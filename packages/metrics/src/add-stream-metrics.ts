import { Gauge, type Registry } from 'prom-client';

/** Adds the number of open live streams of an api. */
export function addStreamMetrics(registry: Registry, countStreams: () => number): void {
  new Gauge({
    name: 'live_streams',
    help: 'Open live streams: browsers that are told of changes instead of polling',
    registers: [registry],
    collect() {
      this.set(countStreams());
    },
  });
}
