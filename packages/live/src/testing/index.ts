export * from './open-stream.ts';
