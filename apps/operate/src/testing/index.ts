export * from './run-operate.ts';
export * from './write-large-files.ts';
