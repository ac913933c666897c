export * from './broken-promise.ts';
export * from './client.ts';
export * from './embedded/index.ts';
export * from './get-database-time.ts';
export * from './migrate.ts';
export * as schema from './schema/index.ts';
