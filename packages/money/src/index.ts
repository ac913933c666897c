export * from './idr.ts';
export * from './interest.ts';
export * from './list-uncovered.ts';
export * from './parse-sgd.ts';
export * from './plan-limits.ts';
export * from './plan.ts';
export * from './rate.ts';
export * from './sgd.ts';
