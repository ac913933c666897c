const undecided = new Map<string, string>();

/**
 * The idempotency key of a wish to move money. It stays the same until the server has decided that wish, so trying
 * again after a lost answer can't move the money twice; the next wish, also an equal one, gets a new key.
 */
export function keyOfIntent(wish: string): string {
  const key = undecided.get(wish) ?? crypto.randomUUID();
  undecided.set(wish, key);
  return key;
}

/** The server has decided: the wish that bore this key is over. */
export function settleIntent(key: string): void {
  for (const [wish, each] of undecided) if (each === key) undecided.delete(wish);
}
