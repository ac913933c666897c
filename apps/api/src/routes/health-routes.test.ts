import { describe, expect, it } from 'vitest';
import { NotReady, refuseOverdue } from './health-routes.ts';

describe('readiness', () => {
  it('is refused by what is overdue, each job with the instant since when', () => {
    const [first, second] = [new Date('2026-11-20T02:00:00.000Z'), new Date('2026-11-20T16:00:00.000Z')];
    const overdue = [
      { job: 'accrue-interest' as const, since: first },
      { job: 'accrue-referral-bonuses' as const, since: second },
    ];
    expect(() => refuseOverdue(overdue)).toThrow(
      new NotReady(
        'accrue-interest overdue since 2026-11-20T02:00:00.000Z, accrue-referral-bonuses overdue since 2026-11-20T16:00:00.000Z',
      ),
    );
  });

  it('is not refused while nothing is', () => expect(refuseOverdue([])).toBeUndefined());
});
