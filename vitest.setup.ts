import path from 'node:path';
import { startTestServer } from '@app/db/testing';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: { serverUrl: string; template: string };
  }
}

/** One PostgreSQL for the whole test run; each test file clones a database of its own from its template. */
export default async function setup(project: TestProject) {
  const { serverUrl, template, stop } = await startTestServer(path.resolve(import.meta.dirname, '.data/test'));
  project.provide('testServer', { serverUrl, template });
  return stop;
}
