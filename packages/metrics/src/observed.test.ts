import { expect, it } from 'vitest';
import { addHttpMetrics, addJobMetrics, createRegistry } from './index.ts';

it('a method that a caller invents makes no series of its own', async () => {
  const registry = createRegistry('1.2.3');
  const observe = addHttpMetrics(registry);
  for (const method of ['GET', 'PROPFIND', 'LOCK']) observe({ method, route: undefined, status: 404, seconds: 0.2 });
  const text = await registry.metrics();
  expect(text).toContain('http_requests_total{method="GET",route="none",status="4xx"} 1');
  expect(text).toContain('http_requests_total{method="other",route="none",status="4xx"} 2');
  expect(text).toContain('http_request_duration_seconds_bucket{le="0.25",method="other",route="none"} 2');
  expect(text).toContain('http_request_duration_seconds_bucket{le="0.1",method="other",route="none"} 0');
});

it('a job that failed is counted apart from one that succeeded', async () => {
  const registry = createRegistry('1.2.3');
  const observe = addJobMetrics(registry);
  observe({ lane: 'jobs', job: 'accrue-interest', succeeded: true, seconds: 2 });
  observe({ lane: 'jobs', job: 'accrue-interest', succeeded: false, seconds: 2 });
  const text = await registry.metrics();
  expect(text).toContain('job_attempts_total{lane="jobs",job="accrue-interest",result="succeeded"} 1');
  expect(text).toContain('job_attempts_total{lane="jobs",job="accrue-interest",result="failed"} 1');
  expect(text).toContain('job_duration_seconds_sum{lane="jobs",job="accrue-interest"} 4');
});
