export * from './clock.ts';
export * from './create-file-once.ts';
export * from './logger.ts';
export * from './make-folder.ts';
export * from './read-environment-or-exit.ts';
export * from './read-or-create-secret-key.ts';
export * from './read-settings.ts';
export * from './run-process.ts';
