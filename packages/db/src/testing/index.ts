export { compareSqlFiles, type SqlDifference } from '../sql-objects/compare-sql-files.ts';
export * from './create-earlier-db.ts';
export * from './create-later-program.ts';
export * from './create-released-db.ts';
export * from './create-test-db.ts';
export * from './open-silent-proxy.ts';
export * from './sample-migrations.ts';
export * from './test-server.ts';
export * from './write-effects.ts';
