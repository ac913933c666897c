export * from './create-hub.ts';
export { openListener } from './open-listener.ts';
export * from './open-sender.ts';
