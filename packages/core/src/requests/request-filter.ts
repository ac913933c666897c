import {
  largeRequestMin,
  lateDepositMs,
  overdueBefore,
  type ListMyRequestsInput,
  type ListRequestsInput,
  type RequestViewName,
} from '@app/contract';
import { schema } from '@app/db';
import { and, eq, gte, isNotNull, isNull, lt, not, or, sql, type SQL } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { withinDays } from '../within-days.ts';
import { isToNewPayee } from './is-to-new-payee.ts';
import { foundRequests } from './found-requests.ts';

const { payoutControls, transactions } = schema;
const isPending = eq(transactions.status, 'pending');
const isDeposit = eq(transactions.type, 'deposit');
const isWithdrawal = eq(transactions.type, 'withdrawal');

/** SQL: filter by days, status and type, for members and administrators. */
export const requestFilter = ({ status, type, ...days }: Omit<ListMyRequestsInput, 'limit'>): SQL | undefined =>
  and(status && eq(transactions.status, status), type && eq(transactions.type, type), withinDays(transactions.createdAt, days));

/** SQL: a hold that covers the withdrawal of the row lasted until this instant or later. The deadline of a decision counts from its end. */
const wasHeldUntil = (instant: Date) =>
  sql<boolean>`exists (select from ${payoutControls} where user_id = ${transactions.userId} and held_until >= ${instant.toISOString()}::timestamptz
    and (hold_covers_from <= ${transactions.createdAt} or hold_covers_from is null))`;

/** SQL: pending for longer than members are promised, or than is usual for a deposit. */
const isLate = (now: Date) =>
  and(
    isPending,
    or(
      and(isWithdrawal, lt(transactions.createdAt, overdueBefore(now)), not(wasHeldUntil(overdueBefore(now)))),
      and(isDeposit, lt(transactions.createdAt, new Date(now.getTime() - lateDepositMs))),
    ),
  );

const views: Record<RequestViewName, (now: Date) => SQL | undefined> = {
  with_proof: () => and(isDeposit, isNotNull(transactions.proofFileId)),
  without_proof: () => and(isDeposit, isNull(transactions.proofFileId)),
  large: () => gte(transactions.amount, largeRequestMin),
  new_payee: () => and(isPending, isWithdrawal, isToNewPayee()),
  late: isLate,
};

type AdminFilter = Omit<ListRequestsInput, 'limit' | 'sort'>;

/** SQL: the same, and by member, view, bank destination and a search (`foundRequests`), for administrators. */
export const adminRequestFilter = (
  { now }: Pick<Ctx, 'now'>,
  { search, userId, view, bankDestinationId, ...asked }: AdminFilter,
): SQL | undefined =>
  and(
    userId === undefined ? undefined : eq(transactions.userId, userId),
    requestFilter(asked),
    view && views[view](now()),
    bankDestinationId === undefined ? undefined : eq(transactions.bankDestinationId, bankDestinationId),
    search ? foundRequests(search) : undefined,
  );
