import { transferKinds } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Actor } from '../context.ts';
import { findUnapproved } from '../ledger-check/find-unapproved.ts';
import { companyAccounts } from '../ledger/company-accounts.ts';
import { createCoreFixture, createLogSigning, sgd, type CoreFixture } from '../testing/index.ts';

/*
 * The rules of which transfers an approval permits, and between which accounts money may move, are implemented twice: in SQL, and in verify.mjs,
 * which runs without a database. Each case is given to both. `commit`: the verdict of the trigger when the transfer is posted; `check`: that of the
 * ledger check; `program`: that of verify.mjs over an export.
 */
type Verdict = 'permitted' | 'refused';
type Judges = 'commit' | 'check' | 'program';
const unanimous = (verdict: Verdict): Record<Judges, Verdict> => ({ commit: verdict, check: verdict, program: verdict });

type AccountName = 'available' | 'invested' | 'bank' | 'adjustments' | 'closed_accounts' | 'treasury' | 'available of another';
type Approval = {
  operation: string;
  kind?: string;
  subject: string;
  /** Empty: nobody. */
  user?: string;
  amount: number;
  /** Seconds between the posting and the decision. */
  decidedAfter?: number;
  checker?: string;
  status?: string;
};
type Moved = { kind: string; from: AccountName; to: AccountName; amount?: number; transaction?: string; reverses?: Moved; key?: string };
type Case = { approval: Approval; posted: Moved };

const program = new URL('../../../../apps/web/public/verify.mjs', import.meta.url);
type Check = { ok: boolean; text: string };
const { verifyLog } = (await import(program.href)) as { verifyLog: (lines: string[], keys: string[]) => Promise<Check[]> };

const [request, entry, maker, checker, stranger] = [1, 2, 3, 4, 5].map((digit) => `${digit}0000000-0000-7000-8000-000000000000`) as [
  string,
  string,
  string,
  string,
  string,
];
const { signer } = createLogSigning();
const postedAt = '2026-11-20T02:00:00Z';
const amount = 1_000_000;
let fixture: CoreFixture;
let member: Actor;
let accountIds: Record<AccountName, number>;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
  member = await fixture.createMember({ available: sgd('1000.00') });
  await fixture.buy(member, sgd('500.00'));
  const another = await fixture.createMember({ available: sgd('1000.00') });
  const owned = await fixture.db.select().from(schema.accounts);
  const idOf = (owner: Actor, kind: string) => owned.find((account) => account.userId === owner.id && account.kind === kind)?.id ?? 0;
  accountIds = {
    ...companyAccounts,
    available: idOf(member, 'available'),
    invested: idOf(member, 'invested'),
    'available of another': idOf(another, 'available'),
  };
});
afterAll(() => fixture.close());

const seconds = (count: number) => new Date(Date.parse(postedAt) + count * 1000).toISOString();

/** Does something in a database transaction that is rolled back. */
async function rolledBack<T>(act: (tx: Tx) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined;
  await fixture.db
    .transaction(async (tx) => {
      result = { value: await act(tx) };
      tx.rollback();
    })
    .catch((error: unknown) => {
      if (!result) throw error;
    });
  return result!.value;
}
const asOwner = (tx: Tx) => tx.execute(sql`set local session_replication_role = replica`);

/** Inserts an approval that is decided; returns its id. */
async function approve(
  tx: Tx,
  { operation, kind, subject, user, amount: approved, decidedAfter = 0, ...decision }: Approval,
): Promise<string> {
  const id = crypto.randomUUID();
  await tx.execute(sql`
    insert into approvals (id, operation, kind, subject_id, subject_user_id, amount, input, input_hash, reasons, fingerprint, status, maker_id, maker_name, requested_at,
      expires_at, checker_id, checker_name, decided_at)
    values (${id}, ${operation}, ${kind ?? null}, ${subject}, ${user === 'the member' ? member.id : user || null}, ${approved}, null, 'ab', '{}', 'cd', ${decision.status ?? 'approved'}, ${maker}, 'maker', ${postedAt},
      ${seconds(86_400)}, ${decision.checker ?? checker}, 'checker', ${seconds(decidedAfter)})`);
  return id;
}

type Instant = { at?: number };

/** Inserts a transfer; returns its id. `at`: seconds after the instant of this test. */
async function post(tx: Tx, moved: Moved & Instant, approvalId: string | null): Promise<number> {
  const { kind, from, to, transaction, reverses, key, at = 0 } = moved;
  let original: number | null = null;
  if (reverses) {
    const [role] = await tx.execute<{ isOwner: boolean }>(sql`select current_setting('session_replication_role') = 'replica' as "isOwner"`);
    const isOwner = role?.isOwner === true;
    await asOwner(tx);
    const [same] = await tx.execute(sql`select from transfers where key = ${reverses.key ?? null}`);
    const name = same ? { key: `${reverses.key}-again` } : {};
    original = await post(tx, { ...reverses, ...name, at: at - 172_800 }, null); // before there were limits
    if (!isOwner) await tx.execute(sql`set local session_replication_role = origin`);
  }
  const [row] = await tx.execute<{ id: number }>(sql`
    insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, transaction_id, investment_id, reverses_id, approval_id, actor_id, reason)
    values (${key ?? crypto.randomUUID()}, ${kind}, ${accountIds[from]}, ${accountIds[to]}, ${moved.amount ?? amount}, ${postedAt}, ${seconds(at)}, ${transaction ?? null}, ${kind === 'purchase' ? entry : null}, ${original}, ${approvalId}, ${maker}, 'x')
    returning id::int`);
  return row!.id;
}

/** What the ledger check and the program say of who approved: rows of this test only, with earlier ones without an approval. */
async function judgeAfterwards(tx: Tx): Promise<Record<'check' | 'program', Verdict>> {
  const rows = await tx.execute<{ text: string }>(sql`
    select text from (
      select 0 as kind, id, log_text_of_account(accounts) as text from accounts
      union all select 1, id, log_text_of_audit(audit_log) from audit_log
      union all select 2, number, log_text_of_approval(approvals) from approvals
      union all select 3, id, log_text_of_transfer(transfers) from transfers
    ) as logged order by kind, id`);
  return {
    check: verdictOf((await findUnapproved(tx)).length === 0),
    program: verdictOf(!(await problemsOf(rows.map(({ text }) => text))).some((problem) => /approv|names no limits/.test(problem))),
  };
}
const verdictOf = (isPermitted: boolean): Verdict => (isPermitted ? 'permitted' : 'refused');

/** What the program says against records. Whether they are those that were signed is not looked at here. */
async function problemsOf(texts: string[]): Promise<string[]> {
  const salt = Buffer.alloc(16).toString('base64');
  const lines = texts.map((text, position) => JSON.stringify({ position, text, salt }));
  const checkpoint = signer.sign({ size: lines.length, root: Buffer.alloc(32) });
  const [, ...others] = await verifyLog([...lines, JSON.stringify({ checkpoint })], [signer.verifierKey]);
  return others.filter(({ ok }) => !ok).map(({ text }) => text);
}

type Limits = { at: number; after: object | string | null };
const limits = (at: number, singlePayoutMax: number, singleDepositMax: number): Limits => ({
  at,
  after: { isOn: true, singlePayoutMax, singleDepositMax },
});
const none = limits(-86_400, 0, 0);

const addLimits = (tx: Tx, changes: Limits[]) =>
  Promise.all(
    changes.map(({ at, after }) =>
      tx.execute(sql`insert into audit_log (at, actor_id, actor_name, action, after)
        values (${seconds(at)}, ${maker}, 'maker', 'protection.updated', ${after === null ? null : JSON.stringify(after)}::jsonb)`),
    ),
  );

/** The verdicts on what a case posts, so many times, while one administrator may do nothing alone. */
async function judge({ approval, posted }: Case, times = 1): Promise<Record<Judges, Verdict>> {
  const commit = await rolledBack(async (tx) => {
    await tx.execute(sql`update protection set since = ${postedAt}, single_payout_max = 0, single_deposit_max = 0`);
    await asOwner(tx);
    await tx.execute(sql`alter table approvals drop constraint two_different_people`);
    const id = await approve(tx, approval);
    await tx.execute(sql`set local session_replication_role = origin`);
    return whetherPosted(tx, posted, id);
  });
  const afterwards = await rolledBack(async (tx) => {
    await addLimits(tx, [none]);
    await asOwner(tx);
    await tx.execute(sql`update transfers set posted_at = '2026-11-01'`); // those of the fixture, before there were limits
    await tx.execute(sql`alter table approvals drop constraint two_different_people`);
    const id = await approve(tx, approval);
    for (let nth = 0; nth < times; nth += 1) await post(tx, posted, id);
    return judgeAfterwards(tx);
  });
  return { commit, ...afterwards };
}

/** The verdicts on the last of some transfers without an approval, after these changes of the limits. */
const judgeUnder = (changes: Limits[], posted: (Moved & Instant)[]): Promise<Record<'check' | 'program', Verdict>> =>
  rolledBack(async (tx) => {
    await addLimits(tx, changes);
    await asOwner(tx);
    await tx.execute(sql`update transfers set posted_at = '2026-11-01'`); // those of the fixture, before there were limits
    for (const moved of posted) await post(tx, moved, null);
    return judgeAfterwards(tx);
  });

async function whetherPosted(tx: Tx, moved: Moved, approvalId: string | null): Promise<Verdict> {
  try {
    await post(tx, moved, approvalId);
    await tx.execute(sql`set constraints money_needs_two immediate`);
    return 'permitted';
  } catch (error) {
    const { constraint_name: constraint } = (error as { cause?: { constraint_name?: string } }).cause ?? {};
    expect(['money_needs_two', 'transfer_keeps_its_route']).toContain(constraint);
    return 'refused';
  }
}

const deposit: Moved = { kind: 'deposit', from: 'bank', to: 'available', transaction: request };
const withdrawal: Moved = { kind: 'withdrawal', from: 'available', to: 'bank', transaction: request };
const reversal: Moved = { kind: 'reversal', from: 'bank', to: 'available', transaction: request, reverses: withdrawal };
const treasuryIn: Moved = { kind: 'treasury', from: 'bank', to: 'treasury' };
const treasuryOut: Moved = { kind: 'treasury', from: 'treasury', to: 'bank' };
const adjustment: Moved = { kind: 'adjustment', from: 'adjustments', to: 'available' };
const closure: Moved = { kind: 'closure', from: 'available', to: 'closed_accounts' };
const reversedEntry: Moved = { kind: 'reversal', from: 'treasury', to: 'bank', reverses: { ...treasuryIn, key: `treasury-${entry}` } };

const about = (operation: string, facts: Partial<Approval> = {}): Approval => ({
  operation,
  subject: request,
  amount,
  ...(!operation.startsWith('treasury.') && { user: 'the member' }),
  ...facts,
});

/** What each operation may post. */
const permitted: Record<string, Case> = {
  'a deposit': { approval: about('requests.process', { kind: 'deposit' }), posted: deposit },
  'a withdrawal': { approval: about('requests.process', { kind: 'withdrawal' }), posted: withdrawal },
  'a correction that posts a deposit': { approval: about('transactions.update'), posted: deposit },
  'a correction that posts a withdrawal': { approval: about('transactions.update'), posted: withdrawal },
  'a correction that takes back': { approval: about('transactions.update'), posted: reversal },
  'a deletion': { approval: about('transactions.delete'), posted: reversal },
  'a balance that is raised': { approval: about('users.update'), posted: adjustment },
  'a balance that is lowered': {
    approval: about('users.update'),
    posted: { ...adjustment, from: 'available', to: 'adjustments' },
  },
  'a deleted member': { approval: about('users.delete'), posted: closure },
  'treasury in': { approval: about('treasury.record', { kind: 'in', subject: 'new:1' }), posted: treasuryIn },
  'treasury out': { approval: about('treasury.record', { kind: 'out', subject: 'new:1' }), posted: treasuryOut },
  'a treasury entry that is reversed': { approval: about('treasury.reverse', { kind: 'in', subject: entry }), posted: reversedEntry },
};

describe('what an approval permits, in the database and in the program', () => {
  it.each(Object.entries(permitted))('what its operation posts: %s', async (_, one) => {
    expect(await judge(one)).toEqual(unanimous('permitted'));
  });

  const approvedOtherwise = (facts: Partial<Approval>) =>
    Object.entries(permitted).map(([name, { approval, posted }]) => [name, { approval: { ...approval, ...facts }, posted }] as const);
  const asksForAmount = (name: string) => !['a correction that takes back', 'a deletion', 'a deleted member'].includes(name);

  it.each([1, -1].flatMap((more) => approvedOtherwise({ amount: amount - more }).map(([name, one]) => [name, more, one] as const)))(
    'the amount that was approved: %s, %i rupiah more',
    async (name, _, one) => {
      expect(await judge(one)).toEqual(unanimous(asksForAmount(name) ? 'refused' : 'permitted'));
    },
  );

  it.each(approvedOtherwise({ subject: stranger, user: stranger }))('what it is about: %s', async (name, one) => {
    expect(await judge(one)).toEqual(unanimous(/^treasury (in|out)/.test(name) ? 'permitted' : 'refused'));
  });

  it.each([...approvedOtherwise({ user: stranger }), ...approvedOtherwise({ user: '' })])(
    'the money of the member whom it is about: %s',
    async (name, one) => {
      expect(await judge(one)).toEqual(unanimous(name.startsWith('treasury') || name.startsWith('a treasury') ? 'permitted' : 'refused'));
    },
  );

  it('no payment to another member than the one whose request it is', async () => {
    expect(await judge({ ...permitted['a deposit']!, posted: { ...deposit, to: 'available of another' } })).toEqual(unanimous('refused'));
  });

  it.each([
    ...approvedOtherwise({ status: 'withdrawn' }),
    ...approvedOtherwise({ checker: maker }),
    ...approvedOtherwise({ operation: 'settings.update' }),
  ])('nothing when it is no approval by two people of such an operation: %s', async (_, one) => {
    expect(await judge(one)).toEqual(unanimous('refused'));
  });

  const postings = { deposit, withdrawal, reversal, treasuryIn, treasuryOut, adjustment, closure, reversedEntry };
  const isPostedBy = ({ approval: { operation, kind } }: Case, posted: Moved) =>
    Object.values(permitted).some(
      (other) => other.approval.operation === operation && other.approval.kind === kind && other.posted === posted,
    );
  it.each(Object.entries(permitted))('no other kind of transfer: %s', async (_, one) => {
    const others = Object.entries(postings).filter(([, posted]) => !isPostedBy(one, posted));
    for (const [name, posted] of others) expect([name, await judge({ ...one, posted })]).toEqual([name, unanimous('refused')]);
  });

  it.each(['adjustment', 'closure', 'treasury', 'reversal'])('no request of the kind %s, which is none', async (kind) => {
    const posted = { ...{ adjustment, closure, treasury: treasuryIn, reversal }[kind]!, transaction: request };
    expect(await judge({ approval: about('requests.process', { kind }), posted })).toEqual(unanimous('refused'));
  });

  it.each(Object.entries(permitted))('one transfer, where the operation posts one: %s', async (name, one) => {
    const verdict = /correction|deletion|deleted/.test(name) ? 'permitted' : 'refused';
    expect(await judge(one, 2)).toMatchObject({ check: verdict, program: verdict });
  });

  it.each(['a correction that takes back', 'a deletion'])('what its transaction posted, and nothing else: %s', async (name) => {
    const { approval } = permitted[name]!;
    const posted = { ...reversal, reverses: { ...withdrawal, transaction: stranger } };
    expect(await judge({ approval, posted })).toEqual(unanimous('refused'));
  });

  it.each([
    [120, 'permitted'],
    [120.001, 'refused'],
    [-120, 'permitted'],
    [-120.001, 'refused'],
  ] as const)('what is posted with its decision: %f seconds later %s', async (decidedAfter, verdict) => {
    const { approval, posted } = permitted['a deposit']!;
    expect(await judge({ approval: { ...approval, decidedAfter }, posted })).toMatchObject({ check: verdict, program: verdict });
  });
});

describe('what one administrator may post alone, in the database and in the program', () => {
  const entryOf = { ...treasuryIn, key: `treasury-${entry}` };
  const alone: [string, Moved, number, number][] = [
    ['a withdrawal', withdrawal, amount, 0],
    ['a deposit', deposit, 0, amount],
    ['treasury in', treasuryIn, 0, amount],
    ['treasury out', treasuryOut, 0, amount],
    ['a treasury entry that is reversed', { ...reversedEntry, reverses: entryOf }, 0, amount],
  ];
  const judgeAlone = async (posted: Moved, payoutMax: number, depositMax: number): Promise<Record<Judges, Verdict>> => ({
    commit: await rolledBack(async (tx) => {
      await tx.execute(
        sql`update protection set since = ${postedAt}, single_payout_max = ${payoutMax}, single_deposit_max = ${depositMax}`,
      );
      return whetherPosted(tx, posted, null);
    }),
    ...(await judgeUnder([limits(-86_400, payoutMax, depositMax)], [posted])),
  });

  it.each(alone)('up to the limit: %s', async (_, posted, payoutMax, depositMax) => {
    expect(await judgeAlone(posted, payoutMax, depositMax)).toEqual(unanimous('permitted'));
    expect(await judgeAlone(posted, payoutMax && payoutMax - 1, depositMax && depositMax - 1)).toEqual(unanimous('refused'));
  });

  it.each([
    ['an adjustment', adjustment],
    ['a closure', closure],
    ['a reversal', reversal],
  ])('nothing: %s', async (_, posted) => {
    expect(
      await judgeAlone(
        { ...posted, amount: 1, ...(posted.reverses && { reverses: { ...posted.reverses, amount: 1 } }) },
        65_000_000,
        1_300_000_000,
      ),
    ).toEqual(unanimous('refused'));
  });

  const [tight, loose] = [(at: number) => limits(at, 0, amount - 1), (at: number) => limits(at, 0, amount)];
  const off = (at: number): Limits => ({ at, after: { isOn: false } });
  it.each([
    ['no limits are known of before', [tight(60)], 'permitted'],
    ['limits that were tight', [tight(-86_400)], 'refused'],
    ['loosened long before', [tight(-86_400), loose(-3_600)], 'permitted'],
    ['loosened two minutes later', [tight(-86_400), loose(120)], 'permitted'],
    ['loosened more than two minutes later', [tight(-86_400), loose(120.001)], 'refused'],
    ['tightened two minutes before', [loose(-86_400), tight(-120)], 'permitted'],
    ['tightened more than two minutes before', [loose(-86_400), tight(-120.001)], 'refused'],
    ['tightened for a moment', [loose(-86_400), tight(-60), loose(60)], 'permitted'],
    ['loosened for a moment', [tight(-86_400), loose(-60), tight(60)], 'permitted'],
    ['switched off two minutes later', [tight(-86_400), off(120)], 'permitted'],
    ['switched off more than two minutes later', [tight(-86_400), off(120.001)], 'refused'],
    ['switched on two minutes before', [off(-86_400), tight(-120)], 'permitted'],
    ['switched on more than two minutes before', [off(-86_400), tight(-120.001)], 'refused'],
    ['two changes in the same instant', [loose(-3_600), tight(-3_600)], 'refused'],
    [
      'switched off with limits that are none',
      [tight(-86_400), { at: -3_600, after: { isOn: false, singlePayoutMax: 'x', singleDepositMax: 1e30 } }],
      'permitted',
    ],
    ['limits below zero', [{ at: -3_600, after: { isOn: true, singlePayoutMax: -1, singleDepositMax: amount } }], 'refused'],
    ['limits with a fraction', [{ at: -3_600, after: { isOn: true, singlePayoutMax: 0.5, singleDepositMax: amount } }], 'refused'],
    [
      'limits that are larger than a number',
      [{ at: -3_600, after: { isOn: true, singlePayoutMax: 2 ** 53, singleDepositMax: amount } }],
      'refused',
    ],
    ['no values', [{ at: -3_600, after: null }], 'refused'],
    ['a value that is no object', [{ at: -3_600, after: [] }], 'refused'],
  ] as [string, Limits[], Verdict][])('by the limits of its time: %s', async (_, changes, verdict) => {
    expect(await judgeUnder(changes, [deposit])).toEqual({ check: verdict, program: verdict });
  });

  const purchase: Moved = { kind: 'purchase', from: 'available', to: 'invested' };
  it.each([
    [
      'a newer one within ten minutes was logged before it',
      [
        { ...purchase, at: 600 },
        { ...purchase, at: 600 },
      ],
      'permitted',
    ],
    [
      'a newer one was logged before it',
      [
        { ...purchase, at: 600.001 },
        { ...purchase, at: 600.001 },
      ],
      'refused',
    ],
    ['one that is far ahead was logged before it', [purchase, { ...purchase, at: 86_400 }, purchase], 'permitted'],
    ['the one before it is far ahead', [purchase, { ...purchase, at: 86_400 }], 'permitted'],
  ] as [string, (Moved & Instant)[], Verdict][])('by the limits of when it was logged: %s', async (_, before, verdict) => {
    expect(await judgeUnder([loose(-86_400), tight(300)], [...before, deposit])).toEqual({ check: verdict, program: verdict });
  });
});

describe('where money may go, in the database and in the program', () => {
  it('is the same for each kind and each pair of accounts', async () => {
    const rows = await rolledBack(async (tx) => {
      await asOwner(tx);
      await tx.execute(
        sql`insert into accounts (user_id, kind) select user_id, 'bonus_debt' from accounts where kind = 'invested' on conflict do nothing`,
      );
      await tx.execute(sql`create temporary table routes as
        select row_number() over () as number, kinds.kind, debit.id as debit_id, credit.id as credit_id, is_route(kinds.kind, debit, credit, 1, null) is true as is_route
        from accounts debit, accounts credit, unnest(${sql.raw(`array['${transferKinds.filter((kind) => kind !== 'reversal').join("','")}']`)}) as kinds (kind)
        where debit.id <> credit.id`);
      await tx.execute(sql`alter table transfers drop constraint request_transfer_names_transaction, drop constraint interest_names_its_day,
        drop constraint investment_transfer_names_investment, drop constraint bonus_names_friend_and_day`);
      await tx.execute(sql`insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, actor_id, reason)
        select 'route-' || number, kind, debit_id, credit_id, 1, ${postedAt}, ${postedAt}, ${maker}, 'x' from routes`);
      return tx.execute<{ texts: string[]; isRoute: boolean; name: string }>(sql`
        select array[log_text_of_account(debit), log_text_of_account(credit), log_text_of_transfer(transfers)] as texts, is_route as "isRoute",
          transfers.kind || ': ' || debit.kind || ' > ' || credit.kind || case when debit.user_id <> credit.user_id then ' of another' else '' end as name
        from transfers join routes on transfers.key = 'route-' || number join accounts debit on debit.id = debit_id join accounts credit on credit.id = credit_id`);
    });
    const differing: string[] = [];
    for (const { texts, isRoute, name } of rows) {
      const isRefused = (await problemsOf(texts)).some((problem) => problem.includes('moves money from an account'));
      if (isRefused === isRoute) differing.push(name);
    }
    expect(differing).toEqual([]);
    expect(rows.filter(({ isRoute }) => isRoute).length).toBeGreaterThan(transferKinds.length);
  });
});
