import { expect, it } from 'vitest';
import { decisionDueAt, overdueBefore } from './working-days.ts';

it.each([
  ['Monday', '2026-11-23T02:00:00.000Z', '2026-11-26T15:59:59.999Z'],
  ['Thursday, over the weekend', '2026-11-26T02:00:00.000Z', '2026-12-01T15:59:59.999Z'],
  ['Saturday, from Monday on', '2026-11-28T02:00:00.000Z', '2026-12-02T15:59:59.999Z'],
  ['Sunday evening UTC, which is Monday in Singapore', '2026-11-22T16:00:00.000Z', '2026-11-26T15:59:59.999Z'],
  ['the last instant of Sunday in Singapore', '2026-11-22T15:59:59.999Z', '2026-11-25T15:59:59.999Z'],
])('ends the third working day after %s', (_, from, end) => {
  expect(decisionDueAt(new Date(from)).toISOString()).toBe(end);
});

it('says from when on a request is not overdue yet', () => {
  const now = new Date('2026-12-01T16:00:00.000Z'); // Wednesday, 00:00 in Singapore
  const before = overdueBefore(now);
  expect(decisionDueAt(new Date(before.getTime() - 1)) < now).toBe(true);
  expect(decisionDueAt(before) < now).toBe(false);
});
