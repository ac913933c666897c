import { dayMs, type PayoutException } from '@app/contract';
import type { Idr } from '@app/money';
import { sql } from 'drizzle-orm';
import type { ReaderCtx } from '../context.ts';
import { maskAccountNumber } from '../payees/mask-account-number.ts';
import { browserKeptDays } from '../sessions/known-origins.ts';

/** So far back are withdrawals looked at, and so long before one of them does a deposit count. */
const withdrawalDays = 30;
const depositDays = 7;
const exceptionsMax = 100;
/** Two people share a device in many households. */
const membersOfDeviceMin = 3;

/**
 * Movements of money that an administrator should look at again, newest first: at most `exceptionsMax` of each kind. Nothing is blocked by
 * them; what one administrator may do alone is limited elsewhere.
 */
export async function listPayoutExceptions(ctx: ReaderCtx): Promise<PayoutException[]> {
  const lists = await Promise.all([bothWays(ctx), sharedAccounts(ctx), sharedDevices(ctx)]);
  return lists.flat().toSorted((one, other) => other.at.getTime() - one.at.getTime());
}

const noFacts = { administratorName: null, depositAmount: null, withdrawalAmount: null, requestId: null, account: null };

/** Withdrawals approved by the administrator who accepted a deposit of the same member in the week before. */
async function bothWays({ db, now }: ReaderCtx): Promise<PayoutException[]> {
  const since = new Date(now().getTime() - withdrawalDays * dayMs).toISOString();
  const rows = await db.execute<{
    at: string;
    administratorName: string;
    requestId: string;
    withdrawn: number;
    deposited: number;
    userId: string;
    username: string;
  }>(sql`
    select paid.at, paid.actor_name as "administratorName", paid.entity_id as "requestId",
      (paid.before ->> 'amount')::float8 as withdrawn, let_in.total as deposited, users.id as "userId", users.username
    from audit_log paid
    join users on users.id = (paid.before ->> 'userId')::uuid and users.role = 'user'
    cross join lateral (
      select sum((accepted.before ->> 'amount')::float8) as total from audit_log accepted
      -- The expression of the index audit_log_of_subject.
      where coalesce(accepted.before ->> 'userId', accepted.entity_id) = paid.before ->> 'userId' and accepted.action = 'request.approved'
        and accepted.before ->> 'type' = 'deposit' and accepted.actor_id = paid.actor_id
        and accepted.at <= paid.at and accepted.at > paid.at - make_interval(days => ${depositDays})
    ) as let_in
    where paid.action = 'request.approved' and paid.at > ${since}::timestamptz and paid.before ->> 'type' = 'withdrawal'
      and let_in.total is not null
    order by paid.at desc, paid.id desc
    limit ${exceptionsMax}`);
  return rows.map(({ at, administratorName, requestId, withdrawn, deposited, userId, username }) => ({
    ...noFacts,
    kind: 'same_administrator',
    at: new Date(at),
    members: [{ id: userId, username }],
    administratorName,
    depositAmount: deposited as Idr,
    withdrawalAmount: withdrawn as Idr,
    requestId,
  }));
}

/** Bank accounts in the profiles of two or more members, however their numbers are written. */
async function sharedAccounts({ db }: ReaderCtx): Promise<PayoutException[]> {
  const rows = await db.execute<{ at: string; bankName: string; accountNumber: string; members: { id: string; username: string }[] }>(sql`
    select max(created_at) as at, min(bank_name) as "bankName", min(account_number) as "accountNumber",
      json_agg(json_build_object('id', id, 'username', username) order by created_at, id) as members
    from users
    where role = 'user' and account_number is not null
    group by regexp_replace(lower(bank_name), '[[:space:]]', '', 'g'), regexp_replace(lower(account_number), '[^0-9a-z]', '', 'g')
    having count(*) > 1
    order by max(created_at) desc
    limit ${exceptionsMax}`);
  return rows.map(({ at, bankName, accountNumber, members }) => ({
    ...noFacts,
    kind: 'shared_account',
    at: new Date(at),
    members,
    account: `${bankName}, ${maskAccountNumber(accountNumber)}`,
  }));
}

/** Browsers on which several members logged in, newest log-in first. */
async function sharedDevices({ db, now }: ReaderCtx): Promise<PayoutException[]> {
  const since = new Date(now().getTime() - browserKeptDays * dayMs).toISOString();
  const rows = await db.execute<{ at: string; members: { id: string; username: string }[] }>(sql`
    select max(origins.last_login_at) as at,
      json_agg(json_build_object('id', users.id, 'username', users.username) order by origins.last_login_at desc, users.id) as members
    from known_origins origins
    join users on users.id = origins.user_id and users.role = 'user'
    where origins.kind = 'browser' and origins.last_login_at > ${since}::timestamptz
    group by origins.origin
    having count(*) >= ${membersOfDeviceMin}
    order by max(origins.last_login_at) desc, origins.origin
    limit ${exceptionsMax}`);
  return rows.map(({ at, members }) => ({ ...noFacts, kind: 'shared_device', at: new Date(at), members }));
}
