export * from './create-clock-file.ts';
export * from './start-api-process.ts';
export * from './start-program.ts';
export * from './start-worker-process.ts';
