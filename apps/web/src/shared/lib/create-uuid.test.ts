import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { createUuid } from './create-uuid.ts';

it('an id is a UUID of version 4, also without https, and each is another one', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const ids = Array.from({ length: 1_000 }, createUuid);
  vi.unstubAllGlobals();
  expect(z.array(z.uuidv4()).parse(ids)).toHaveLength(1_000);
  expect(new Set(ids).size).toBe(1_000);
});
