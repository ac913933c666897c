export * from './api-error.ts';
export * from './calls.ts';
export * from './call-options.ts';
export type { ErrorCode, Language } from './codes.ts';
export * from './create-client.ts';
