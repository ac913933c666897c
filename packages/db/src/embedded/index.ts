export * from './embedded-postgres.ts';
export * from './is-process-alive.ts';
export * from './start-lock.ts';
