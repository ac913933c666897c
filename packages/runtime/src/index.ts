export * from './clock.ts';
export * from './logger.ts';
export * from './open-secret-key.ts';
export * from './run-process.ts';
