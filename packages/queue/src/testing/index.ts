export * from './flush-redis.ts';
export * from './free-port.ts';
export * from './start-redis.ts';
