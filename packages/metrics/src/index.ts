export * from './add-http-metrics.ts';
export * from './add-job-metrics.ts';
export * from './add-shared-metrics.ts';
export * from './add-stream-metrics.ts';
export * from './create-registry.ts';
