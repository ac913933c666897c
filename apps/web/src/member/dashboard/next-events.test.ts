import type { Investment } from '@app/contract';
import { fromCents, idr } from '@app/money';
import { expect, it } from 'vitest';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { nextEventsOf } from './next-events.ts';

type Sample = Serialized<Investment>;

/** Bought on 1 November for 100.00, three days paid; the next day is due at `hour`. */
const investment = (id: string, hour: string, changed: Partial<Sample> = {}): Sample => ({
  id,
  userId: id,
  username: 'rani.contoh',
  userNumber: 7,
  planType: 'standard',
  amount: fromCents(10_000),
  currentValue: idr(1_319_598),
  totalEarned: idr(19_598),
  interestRate: 0.005,
  durationDays: 7,
  daysAccrued: 3,
  nextAccrualAt: `2026-11-05T${hour}:00:00.000Z`,
  purchasedAt: `2026-11-01T${hour}:00:00.000Z`,
  endDate: `2026-11-08T${hour}:00:00.000Z`,
  completedAt: null,
  status: 'active',
  ...changed,
});
const named = (events: ReturnType<typeof nextEventsOf>) => events.map(({ kind, investment: { id } }) => `${kind} ${id}`);

it('computes the next day and the end with the rounding of each posting', () => {
  expect(nextEventsOf([investment('a', '08')], true)).toMatchObject([
    { kind: 'interest', day: 4, at: '2026-11-05T08:00:00.000Z', amount: 6598 },
    { kind: 'end', day: 7, at: '2026-11-08T08:00:00.000Z', amount: 1_319_598 + 6598 + 6631 + 6664 + 6697 },
  ]);
});

it('computes the end from the current value, which a correction may have lowered', () => {
  const corrected = investment('a', '08', { currentValue: idr(1_313_000), totalEarned: idr(13_000), daysAccrued: 6 });
  expect(nextEventsOf([corrected], true)).toMatchObject([{ kind: 'end', amount: 1_313_000 + 6565 }]);
});

it('names the two soonest of each kind, by time', () => {
  const late = investment('late', '07', { nextAccrualAt: '2026-11-04T07:00:00.000Z', endDate: '2026-11-20T07:00:00.000Z' });
  const events = nextEventsOf([investment('c', '10'), investment('a', '08'), late, investment('b', '09')], true);
  expect(named(events)).toEqual(['interest late', 'interest a', 'end a', 'end b']);
});

it('says only that a plan ends when its next day is the last, and nothing of a completed one', () => {
  const last = investment('last', '08', { daysAccrued: 6, nextAccrualAt: '2026-11-08T08:00:00.000Z' });
  const completed = investment('done', '08', { daysAccrued: 7, nextAccrualAt: null, status: 'completed' });
  expect(named(nextEventsOf([last, completed], true))).toEqual(['end last']);
});

it('names no interest as the next while not all plans are known', () => {
  expect(named(nextEventsOf([investment('a', '08')], false))).toEqual(['end a']);
});
