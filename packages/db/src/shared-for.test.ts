import { describe, expect, it } from 'vitest';
import { lastKnown, sharedFor } from './shared-for.ts';

function counted() {
  let now = 0;
  let made = 0;
  const settle: ((failure?: Error) => void)[] = [];
  const make = () =>
    new Promise<number>((resolve, reject) => {
      const answer = (made += 1);
      settle.push((failure) => (failure ? reject(failure) : resolve(answer)));
    });
  return { ask: sharedFor(2_000, make, () => now), settle, made: () => made, forward: (ms: number) => (now += ms) };
}

describe('a shared answer', () => {
  it('is made once for all concurrent callers, however long it takes, and is cached for its time', async () => {
    const { ask, settle, made, forward } = counted();
    const early = [ask(), ask()];
    forward(60_000);
    const late = ask();
    expect(made()).toBe(1);
    settle[0]?.();
    expect(await Promise.all([...early, late])).toEqual([1, 1, 1]);
    forward(1_999);
    expect(await ask()).toBe(1);
    forward(1);
    const next = ask();
    settle[1]?.();
    expect(await next).toBe(2);
  });

  it('is made again after a failure', async () => {
    const { ask, settle } = counted();
    const failed = ask();
    settle[0]?.(new Error('gone'));
    await expect(failed).rejects.toThrow('gone');
    const next = ask();
    settle[1]?.();
    expect(await next).toBe(2);
  });
});

describe('the last known answer', () => {
  it('is returned when the next one is late or fails, and is replaced by a late answer', async () => {
    let answerLate = (_answer: number) => {};
    const late = new Promise<number>((resolve) => {
      answerLate = resolve;
    });
    const answers = [() => Promise.resolve(1), () => late, () => Promise.reject<number>(new Error('gone')), () => Promise.resolve(3)];
    const ask = lastKnown(() => (answers.shift() ?? (() => late))(), { waitMs: 10, first: 0 });
    expect([await ask(), await ask()]).toEqual([1, 1]);
    answerLate(2);
    await late;
    expect([await ask(), await ask()]).toEqual([2, 3]);
  });

  it('is the initial one as long as there is none', async () => {
    expect(await lastKnown(() => new Promise<string>(() => {}), { waitMs: 10, first: 'none yet' })()).toBe('none yet');
  });
});
