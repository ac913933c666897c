/**
 * One answer shared by all callers while it is being made and for `cacheMs` after that: `make` runs once at a time. A failure is
 * not cached.
 */
export function sharedFor<T>(cacheMs: number, make: () => Promise<T>, now: () => number = () => performance.now()): () => Promise<T> {
  let current: { answer: Promise<T>; madeAt: number } | undefined;
  return () => {
    if (current !== undefined && now() - current.madeAt < cacheMs) return current.answer;
    const made = { answer: make(), madeAt: Infinity };
    current = made;
    made.answer.then(
      () => (made.madeAt = now()),
      () => (current = undefined),
    );
    return made.answer;
  };
}

/**
 * For callers that must not wait long: the answer of `ask`, or, when it fails or takes longer than `waitMs`, its last answer,
 * initially `first`.
 */
export function lastKnown<T>(ask: () => Promise<T>, { waitMs, first }: { waitMs: number; first: T }): () => Promise<T> {
  let last = first;
  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, waitMs);
    });
    const renewed = ask().then(
      (answer) => void (last = answer),
      () => {},
    );
    await Promise.race([renewed, late]).finally(() => clearTimeout(timer));
    return last;
  };
}
