import { createUuid } from './create-uuid.ts';

const undecided = new Map<string, string>();

/**
 * The idempotency key of a call that moves money. It stays the same until the server has decided the call, so a retry after a
 * lost answer can't move the money twice; the next call, even an equal one, gets a new key.
 */
export function idempotencyKeyOf(wish: string): string {
  const key = undecided.get(wish) ?? createUuid();
  undecided.set(wish, key);
  return key;
}

/** The server has decided: the next call gets a new key. */
export function releaseIdempotencyKey(key: string): void {
  for (const [wish, each] of undecided) if (each === key) undecided.delete(wish);
}
