import { afterEach, expect, it, vi } from 'vitest';
import { childEnvironment } from './env.ts';

afterEach(() => vi.unstubAllEnvs());

it('gives a child process a setting in place of the file of a secret, which would be refused beside it', () => {
  vi.stubEnv('DATABASE_URL_FILE', '/run/secrets/database_url');
  vi.stubEnv('REDIS_URL_FILE', '/run/secrets/redis_url');
  expect(childEnvironment({ DATABASE_URL: 'postgres://app@127.0.0.1/app' })).toMatchObject({
    DATABASE_URL: 'postgres://app@127.0.0.1/app',
    DATABASE_URL_FILE: undefined,
    REDIS_URL_FILE: '/run/secrets/redis_url',
  });
});
