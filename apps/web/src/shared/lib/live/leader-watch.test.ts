import { expect, it } from 'vitest';
import { createLeaderWatch } from './leader-watch.ts';

function createFixture() {
  let ms = 0;
  const watch = createLeaderWatch(() => ms);
  /** Lets time pass, and returns what the follower does then. */
  const after = (passed: number): string[] => {
    ms += passed;
    return Object.entries(watch.check()).flatMap(([name, isDue]) => (isDue ? [name] : []));
  };
  return { after, watch };
}

it('does nothing while the leader sends something every 15 s', () => {
  const { after, watch } = createFixture();
  for (let count = 0; count < 10; count++) {
    expect(after(15_000)).toEqual([]);
    watch.onMessage();
  }
});

it('asks a silent leader, then polls, then takes over', () => {
  const { after } = createFixture();
  expect(after(20_001)).toEqual(['asks']);
  expect(after(15_000)).toEqual(['asks', 'polls']);
  expect(after(35_000)).toEqual(['asks', 'polls', 'takesOver']);
});

it('watches on a leader that answers without a stream', () => {
  const { after, watch } = createFixture();
  for (let count = 0; count < 10; count++) {
    expect(after(25_000)).toEqual(['asks']);
    watch.onMessage();
  }
  expect(after(71_000)).toEqual(['asks', 'polls']);
});

it('takes over only from a leader that was asked, although the computer has slept meanwhile', () => {
  const { after, watch } = createFixture();
  expect(after(3_600_000)).toEqual(['asks', 'polls']);
  expect(after(1_000)).toEqual(['asks', 'polls']); // the page is shown, which checks once more
  watch.onMessage();
  expect(after(5_000)).toEqual([]);
  expect(after(3_600_000)).toEqual(['asks', 'polls']);
  expect(after(4_000)).toEqual(['asks', 'polls', 'takesOver']);
});
