import { DomainError, type ApprovalOperation } from '@app/contract';
import { schema } from '@app/db';
import { idr } from '@app/money';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Actor } from '../context.ts';
import { SecondPersonNeeded } from '../protection/require-second-person.ts';
import { processRequest } from '../requests/process-request.ts';
import { requestDeposit } from '../requests/request-deposit.ts';
import { requestWithdrawal } from '../requests/request-withdrawal.ts';
import { createCoreFixture, expectInvariants, protect, sampleAccount, samplePicture, sgd, type CoreFixture } from '../testing/index.ts';
import { decideApproval, withdrawApproval } from './decide-approval.ts';
import { operations } from './operations.ts';
import { propose } from './propose.ts';

/* Whatever four administrators do in any order, no money moves above a limit that one of them set in motion alone. */
const { approvals, auditLog, transactions, transfers } = schema;
const stepCount = 300;
/* So low that some days reach it. */
const dayMax = sgd('1200.00');

let fixture: CoreFixture;
let staff: Actor[];
let members: Actor[];
let proof: string;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
  proof = await samplePicture();
  staff = [fixture.masterAdmin, fixture.admin, await fixture.createUser('admin'), await fixture.createUser('master_admin')];
  members = await Promise.all(Array.from({ length: 8 }, () => fixture.createMember({ available: sgd('8000.00') })));
  for (const member of members) {
    const { id } = await requestWithdrawal(fixture.as(member), { amount: sgd('10.00') });
    await processRequest(fixture.as(fixture.masterAdmin), { id, status: 'approved' });
  }
  fixture.clock.forward({ days: 40 }); // who accepted their deposits is not recently involved, and their bank accounts are known
  await protect(fixture, ...staff);
  await fixture.db.update(schema.protection).set({ singleDayMax: dayMax });
});
afterAll(() => fixture.close());

type Step = { act: (typeof acts)[number]; who: number; whom: number; which: number; amount: number };
const acts = [
  'deposit',
  'withdraw',
  'process',
  'decide',
  'takeBack',
  'balance',
  'account',
  'treasury',
  'reverse',
  'correct',
  'wait',
] as const;
const amounts = [
  1_300,
  sgd('240.00'),
  sgd('250.00'),
  sgd('1000.00'),
  sgd('1000.00') + 1_300,
  sgd('2600.00'),
  sgd('10000.00'),
  sgd('10000.00') + 1_300,
];
const anyStep = fc.record<Step>({
  act: fc.constantFrom(...acts, 'process', 'process', 'process', 'decide', 'withdraw', 'withdraw'),
  who: fc.nat(3),
  whom: fc.nat(7),
  which: fc.nat(9),
  amount: fc.constantFrom(...amounts),
});

/** Calls an operation as the API does; a refusal changes nothing. */
async function attempt(actor: Actor, operation: ApprovalOperation, input: object): Promise<void> {
  const ctx = fixture.as(actor);
  await operations[operation](ctx, input).catch((error: unknown) => {
    if (error instanceof SecondPersonNeeded) return propose(ctx, { operation, input }, error.proposal);
    throw error;
  });
}
const oneOf = <T>(rows: T[], which: number): T | undefined => rows[which % Math.max(rows.length, 1)];

async function play({ act, who, whom, which, amount }: Step): Promise<void> {
  const [actor, member] = [staff[who]!, members[whom]!];
  const { db, bank, clock, as } = fixture;
  const idOf = async (rows: Promise<{ id: string }[]>) => oneOf(await rows, which)?.id;
  const pendingApprovals = db.select({ id: approvals.id }).from(approvals).where(eq(approvals.status, 'pending'));
  const requests = (status: 'pending' | 'approved') =>
    db
      .select({ id: transactions.id })
      .from(transactions)
      .where(and(eq(transactions.status, status), inArray(transactions.type, ['deposit', 'withdrawal']), isNull(transactions.deletedAt)))
      .then((rows) => rows);
  if (act === 'deposit')
    await requestDeposit(as(member), { amount: idr(Math.max(amount, sgd('10.00'))), bankDestinationId: bank.id, proofImage: proof });
  if (act === 'withdraw') await requestWithdrawal(as(member), { amount: idr(Math.max(amount, sgd('10.00'))) });
  if (act === 'wait') clock.forward({ hours: which });
  if (act === 'balance') await attempt(actor, 'users.update', { id: member.id, balance: amount, reason: 'counted again' });
  if (act === 'account')
    await attempt(actor, 'users.update', { id: member.id, ...sampleAccount, accountNumber: `000-222-${1000 + which}` });
  if (act === 'treasury') {
    const occurredOn = clock.now().toISOString().slice(0, 10);
    await attempt(actor, 'treasury.record', { direction: which % 2 === 0 ? 'in' : 'out', amount, note: 'capital', occurredOn });
  }
  if (act === 'reverse') {
    const entries = db.select({ id: auditLog.entityId }).from(auditLog).where(eq(auditLog.action, 'treasury.recorded'));
    const id = oneOf(await entries, which)?.id;
    if (id) await attempt(actor, 'treasury.reverse', { id, note: 'typed wrongly' });
  }
  if (act === 'process') {
    const id = await idOf(requests('pending'));
    const status = which === 9 ? 'rejected' : 'approved';
    if (id) await attempt(actor, 'requests.process', { id, status, adminNote: 'seen' });
  }
  if (act === 'correct') {
    const id = await idOf(requests('approved'));
    if (id) await attempt(actor, 'transactions.update', { id, newAmount: amount, reason: 'typed wrongly' });
  }
  const approval = act === 'decide' || act === 'takeBack' ? await idOf(pendingApprovals.then((rows) => rows)) : undefined;
  if (approval && act === 'takeBack') await withdrawApproval(as(actor), { id: approval });
  if (approval && act === 'decide')
    await decideApproval(as(actor), { id: approval, decision: which === 9 ? 'rejected' : 'approved', note: 'seen' });
}

/** What was posted since protection was switched on above what one administrator may do, without two of them; the limits are written anew here. */
const withoutTwo = () =>
  fixture.db.execute<{ id: string; kind: string }>(sql`
    select moved.id, moved.kind from transfers moved
      left join approvals on approvals.id = moved.approval_id
      left join transfers original on original.id = moved.reverses_id
    where moved.posted_at > (select since from protection)
      and moved.amount > case
        when moved.kind = 'withdrawal' then 13000000
        when moved.kind in ('deposit', 'treasury') or original.kind = 'treasury' then 130000000
        else 0 end
      and (approvals.status is distinct from 'approved' or approvals.maker_id = approvals.checker_id)`);

/** The most that one administrator paid alone in a business day, and that one member was paid alone in 24 hours. */
async function mostPaidAlone(): Promise<{ byOne: number; toOne: number }> {
  const [row] = await fixture.db.execute<{ byOne: number; toOne: number }>(sql`
    with alone as (
      select amount, posted_at, debit_account_id from transfers
      where kind = 'withdrawal' and approval_id is null and posted_at > (select since from protection)
    )
    select
      coalesce((select max(paid) from (
        select sum((before ->> 'amount')::bigint) as paid from audit_log
        where action = 'request.approved' and before ->> 'type' = 'withdrawal' and approval_id is null and at > (select since from protection)
        group by actor_id, (at at time zone 'Asia/Singapore')::date) as days), 0)::float8 as "byOne",
      coalesce((select max(paid) from (
        select sum(amount) over (partition by debit_account_id order by posted_at range between interval '24 hours' preceding and current row) as paid
        from alone) as hours), 0)::float8 as "toOne"`);
  return row!;
}

it(`${stepCount} steps of four administrators move nothing above a limit without two of them`, async () => {
  const outcomes = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: stepCount, maxLength: stepCount }), async (steps) => {
      for (const [index, step] of steps.entries()) {
        const outcome = await play(step).then(
          () => 'done',
          (error: unknown) => {
            if (!(error instanceof DomainError)) throw error;
            return error.code;
          },
        );
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
        expect(await withoutTwo(), `after step ${index}: ${JSON.stringify(step)}`).toEqual([]);
        const { byOne, toOne } = await mostPaidAlone();
        expect(Math.max(byOne, toOne), `after step ${index}: ${JSON.stringify(step)}`).toBeLessThanOrEqual(dayMax);
        if (index % 50 === 49) await expectInvariants(fixture.ctx);
      }
    }),
    { numRuns: 1, endOnFailure: true },
  );
  /* The steps did both: something alone, and something by two. */
  expect(await fixture.db.$count(approvals, eq(approvals.status, 'approved'))).toBeGreaterThan(5);
  expect(await fixture.db.$count(transfers, isNull(transfers.approvalId))).toBeGreaterThan(5);
  expect([...outcomes.keys()]).toEqual(expect.arrayContaining(['done', 'NOT_A_CHECKER']));
}, 120_000);
