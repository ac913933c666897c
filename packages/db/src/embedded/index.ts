export * from './embedded-postgres.ts';
export * from './start-lock.ts';
