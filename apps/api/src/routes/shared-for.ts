/**
 * The same answer for everybody who asks while it is being made and for `keptMs` after that: however many ask, `make`
 * runs once at a time. A failure is not kept.
 */
export function sharedFor<T>(keptMs: number, make: () => Promise<T>, now: () => number = () => performance.now()): () => Promise<T> {
  let current: { answer: Promise<T>; madeAt: number } | undefined;
  return () => {
    if (current !== undefined && now() - current.madeAt < keptMs) return current.answer;
    const made = { answer: make(), madeAt: Infinity };
    current = made;
    made.answer.then(
      () => (made.madeAt = now()),
      () => (current = undefined),
    );
    return made.answer;
  };
}
