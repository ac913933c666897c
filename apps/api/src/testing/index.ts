export * from './api-fixture.ts';
