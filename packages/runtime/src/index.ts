export * from './clock.ts';
export * from './logger.ts';
export * from './run-process.ts';
