import { Counter, Histogram, type Registry } from 'prom-client';

/** `route`: the pattern that matched, never the path, which holds ids; undefined when none matched. */
export type AnsweredHttpRequest = { method: string; route: string | undefined; status: number; seconds: number };

/* A caller may send any method, and each value of a label is a series of its own. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']);

/* In seconds: from the fastest answer to those that a proxy gives up on. */
const buckets = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10];

/** Adds the metrics of answered HTTP requests; call the returned function for each of them. */
export function addHttpMetrics(registry: Registry): (answered: AnsweredHttpRequest) => void {
  const registers = [registry];
  const answers = new Counter({
    name: 'http_requests_total',
    help: 'Answered HTTP requests by the class of their status, such as 2xx',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'From the arrival of the head of an HTTP request to the end of its response',
    labelNames: ['method', 'route'],
    buckets,
    registers,
  });
  return ({ method: sent, route = 'none', status, seconds }) => {
    const method = methods.has(sent) ? sent : 'other';
    answers.inc({ method, route, status: `${Math.floor(status / 100)}xx` });
    durations.observe({ method, route }, seconds);
  };
}
