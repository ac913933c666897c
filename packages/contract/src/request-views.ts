/* Separate from the schemas, so that a page can import them alone. */
import { fromCents } from '@app/money';
import { dayMs } from './business-day.ts';
import type { requestTypes } from './transaction-types.ts';

/** What a list of requests can be limited to; `requests.ts` describes each. */
export const requestViews = ['with_proof', 'without_proof', 'large', 'new_payee', 'late'] as const;

/** The views that each type of request has. */
export const viewsOfType: Readonly<Record<(typeof requestTypes)[number], readonly (typeof requestViews)[number][]>> = {
  deposit: ['with_proof', 'without_proof', 'large', 'late'],
  withdrawal: ['large', 'new_payee', 'late'],
};

/** From this amount a request is large: SGD 10,000. */
export const largeRequestMin = fromCents(1_000_000);

/** A deposit has no promised day; one that is pending for longer than this is late. */
export const lateDepositMs = dayMs;

/** The instant after which a pending request is late: `dueAt`, the deadline of a withdrawal, or a day after a deposit was requested. */
export const lateAfter = ({ createdAt, dueAt }: { createdAt: Date; dueAt: Date | null }): Date =>
  dueAt ?? new Date(createdAt.getTime() + lateDepositMs);
