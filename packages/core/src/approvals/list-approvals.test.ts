import { randomUUID } from 'node:crypto';
import { approvalStatuses, ListApprovalsInput, type ApprovalStatus } from '@app/contract';
import { schema } from '@app/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { Actor } from '../context.ts';
import { orderedBy } from '../page.ts';
import { updateProfile } from '../profile/update-profile.ts';
import { confirmApp, createCoreFixture, protect, sampleAccount, type CoreFixture } from '../testing/index.ts';
import { getApproval } from './get-approval.ts';
import { approvalFilter, approvalOrder, countApprovalsWaiting, listApprovals } from './list-approvals.ts';

let fixture: CoreFixture;
let maker: Actor;
let checker: Actor;
let member: Actor;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
  maker = await named(await fixture.createUser('admin'), 'proposer.one');
  checker = await named(await fixture.createUser('admin'), 'decider.two');
  member = await named(await fixture.createMember(), 'searched_member');
  await protect(fixture, maker, checker);
});
afterAll(() => fixture.close());

const { approvals, users } = schema;

async function named(actor: Actor, username: string): Promise<Actor> {
  await fixture.db.update(users).set({ username }).where(eq(users.id, actor.id));
  return { ...actor, username };
}

type New = Partial<typeof approvals.$inferInsert>;

/** Stores an approval as it is proposed, of the present instant unless others are given, and ends it; returns its id. */
async function store(values: New, status: ApprovalStatus = 'pending'): Promise<string> {
  const { db, clock } = fixture;
  const id = randomUUID();
  await db.insert(approvals).values({
    id,
    operation: 'users.update',
    input: Buffer.from('x'),
    inputHash: id,
    reasons: ['always'],
    subjectId: id,
    fingerprint: id,
    makerId: maker.id,
    makerName: maker.username,
    requestedAt: clock.now(),
    expiresAt: new Date(clock.now().getTime() + 3 * 86_400_000),
    ...values,
  });
  const decided = { checkerId: checker.id, checkerName: checker.username, decisionNote: 'seen' };
  if (status !== 'pending')
    await db
      .update(approvals)
      .set({ status, input: null, decidedAt: clock.now(), ...(['approved', 'rejected'].includes(status) && decided) })
      .where(eq(approvals.id, id));
  return id;
}
const clear = () =>
  fixture.db.execute(sql`alter table approvals disable trigger user; delete from approvals; alter table approvals enable trigger user`);
const idsFor = async (actor: Actor, asked: Partial<ListApprovalsInput>) =>
  (await listApprovals(fixture.as(actor), { limit: 100, ...asked })).items.map(({ id }) => id);
const idsOf = (asked: Partial<ListApprovalsInput>) => idsFor(checker, asked);

describe('the filters', () => {
  it('by status finds each, and all that are decided together', async () => {
    await clear();
    const ids = new Map<ApprovalStatus, string>();
    for (const status of approvalStatuses) ids.set(status, await store({}, status));
    for (const status of approvalStatuses) expect(await idsOf({ status }), status).toEqual([ids.get(status)]);
    const decided = approvalStatuses.filter((status) => status !== 'pending').map((status) => ids.get(status));
    expect(new Set(await idsOf({ status: 'decided' }))).toEqual(new Set(decided));
  });

  it('by proposer finds what the caller proposed, whatever became of it, and nothing for an auditor', async () => {
    await clear();
    const own = [await store({}), await store({}, 'rejected')];
    await store({ makerId: checker.id, makerName: checker.username });
    expect(new Set(await idsFor(maker, { mine: true }))).toEqual(new Set(own));
    expect(await idsFor(maker, { mine: true, status: 'decided' })).toEqual([own[1]]);
    expect(await idsFor(maker, { mine: false })).toHaveLength(3);
    expect(await idsFor(await fixture.createUser('auditor'), { mine: true })).toEqual([]);
  });

  it('of what the caller may decide is the rule of the count and of the opened approval', async () => {
    await clear();
    const late = await fixture.createUser('admin');
    const withoutFactor = await fixture.createUser('master_admin');
    const auditor = await fixture.createUser('auditor');
    fixture.clock.forward({ days: 1 });
    await confirmApp(fixture.db, late, fixture.clock.now());
    await store({});
    await store({ makerId: checker.id, makerName: checker.username });
    await store({ subjectUserId: checker.id, subjectName: checker.username });
    await store({ subjectUserId: member.id, subjectName: member.username });
    await store({ expiresAt: fixture.clock.now() });
    await store({}, 'withdrawn');
    const all = await idsOf({});
    expect(all).toHaveLength(6);
    const found: Record<string, number> = {};
    for (const [name, actor] of Object.entries({ maker, checker, late, withoutFactor, auditor })) {
      const decidable = await idsFor(actor, { decidable: true });
      const obstacles = await Promise.all(all.map(async (id) => (await getApproval(fixture.as(actor), { id })).obstacle));
      expect(new Set(decidable), name).toEqual(new Set(all.filter((_, index) => obstacles[index] === null)));
      expect((await countApprovalsWaiting(fixture.as(actor))).decidable, name).toBe(decidable.length);
      found[name] = decidable.length;
    }
    expect(found).toEqual({ maker: 1, checker: 2, late: 0, withoutFactor: 0, auditor: 0 });
  });

  it('by operation and by business days, both included', async () => {
    await clear();
    const bank = await store({ operation: 'banks.update', requestedAt: new Date('2026-11-01T15:59:59.999Z') }); // 1 November, 23:59 in Singapore
    const plan = await store({ operation: 'plans.update', requestedAt: new Date('2026-11-01T16:00:00.000Z') }); // 2 November
    expect(await idsOf({ operation: 'banks.update' })).toEqual([bank]);
    expect(await idsOf({ operation: 'treasury.record' })).toEqual([]);
    const days = async (from?: string, to?: string) => idsOf({ ...(from && { from }), ...(to && { to }) });
    expect(await days('2026-11-01', '2026-11-01')).toEqual([bank]);
    expect(await days('2026-11-02')).toEqual([plan]);
    expect(await days(undefined, '2026-11-01')).toEqual([bank]);
    expect(await days('2026-11-01', '2026-11-02')).toEqual([plan, bank]);
    expect(await idsOf({ operation: 'plans.update', to: '2026-11-01' })).toEqual([]);
  });

  it('by a search finds number, subject, username, account holder and proposer, in capitals too', async () => {
    await clear();
    const byMaker = await store({});
    const other = { makerId: checker.id, makerName: checker.username };
    const ofMember = await store({ ...other, subjectUserId: member.id, subjectName: member.username });
    const ofBank = await store({ ...other, operation: 'banks.update', subjectName: 'Bank 50% Nusantara' });
    await fixture.db.update(users).set({ accountName: 'Siti Contoh' }).where(eq(users.id, member.id));
    const [numbered] = await fixture.db.select({ number: approvals.number }).from(approvals).where(eq(approvals.id, ofBank));
    const found = (search: string) => idsOf({ search: ListApprovalsInput.parse({ search }).search });
    expect(await found(`No. ${numbered?.number}`)).toContain(ofBank);
    expect(await found(`#${(numbered?.number ?? 0) + 1000}`)).toEqual([]);
    expect(await found('proposer')).toEqual([byMaker]);
    expect(await found('OSER.ON')).toEqual([byMaker]);
    expect(await found('pr')).toEqual([byMaker]);
    expect(await found('searched_mem')).toEqual([ofMember]);
    expect(await found('siti con')).toEqual([ofMember]);
    expect(await found('si')).toEqual([ofMember]);
    expect(await found('nusan')).toEqual([ofBank]);
    expect(await found('50%')).toEqual([ofBank]);
    expect(await found('%%%')).toEqual([]);
    expect(await found('___')).toEqual([]);
    expect(await found('')).toHaveLength(3);
    expect(await found(member.id.slice(0, 8))).toEqual([]);
    await store({ ...other, subjectUserId: checker.id, subjectName: checker.username });
    await updateProfile(fixture.as(checker), { ...sampleAccount, accountName: 'Wati Sampel' });
    for (const holder of ['wa', 'wati sam']) expect(await found(holder)).toEqual([]); // an administrator's is not for every reader
  });

  it.each([
    { status: 'ended' },
    { mine: 'yes' },
    { decidable: 1 },
    { operation: 'users.list' },
    { search: 'x'.repeat(101) },
    { from: '2026-13-01' },
    { to: 'today' },
    { limit: 0 },
  ])('refuses %j', (input) => {
    expect(ListApprovalsInput.safeParse(input).success).toBe(false);
  });

  it('reads yes and no from a query string', () => {
    expect(ListApprovalsInput.parse({ mine: 'true', decidable: 'false' })).toMatchObject({ mine: true, decidable: false });
  });
});

it('has every approval that the filters find once and in order, while others are proposed and decided between the pages', async () => {
  await clear();
  const ids: string[] = [];
  for (let n = 0; n < 9; n++) {
    if (n % 3 === 0) fixture.clock.forward({ ms: 1 }); // several of one instant: the id decides
    ids.push(await store({ subjectName: 'Bank Halaman', operation: 'banks.update' }, n % 2 === 0 ? 'rejected' : 'pending'));
    await store({ operation: 'plans.update' });
  }
  const asked = { operation: 'banks.update', search: 'halaman' } as const;
  const whole = await idsOf(asked);
  expect(new Set(whole)).toEqual(new Set(ids));
  for (const limit of [1, 2, 4, 100]) {
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listApprovals(fixture.as(checker), { limit, ...asked, ...(cursor !== undefined && { cursor }) });
      paged.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
      await store({ subjectName: 'Bank Halaman', operation: 'banks.update', requestedAt: new Date('2026-12-31T00:00:00Z') });
    } while (cursor !== undefined);
    expect(
      paged.filter((id) => ids.includes(id)),
      String(limit),
    ).toEqual(whole);
    expect(new Set(paged).size).toBe(paged.length);
  }
  const decided = await listApprovals(fixture.as(checker), { limit: 2, ...asked, status: 'decided' });
  expect(decided).toMatchObject({ total: 5, isTotalEstimated: false });
  await expect(listApprovals(fixture.as(checker), { limit: 1, cursor: "1' or 1=1" })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

it('is read from indexes with each filter, without sorting or scanning the table', async () => {
  await clear();
  const { db } = fixture;
  await db.execute(sql`insert into approvals (operation, input, input_hash, reasons, subject_id, subject_name, fingerprint, maker_id, maker_name, requested_at, expires_at)
    select case when n % 400 = 0 then 'banks.update' else 'users.update' end, 'x', n::text, '{always}', n::text, 'name' || n, n::text,
      case when n % 500 = 0 then ${maker.id}::uuid else ${checker.id}::uuid end, 'maker' || n,
      '2026-01-01'::timestamptz + n * interval '1 minute', '2026-01-04'::timestamptz + n * interval '1 minute' from generate_series(1, 20000) n`);
  await db.execute(sql`update approvals set status = 'withdrawn', input = null, decided_at = requested_at where number % 300 <> 0`);
  await db.execute(sql`vacuum analyze approvals`);
  const ctx = fixture.as(maker);
  for (const asked of [
    {},
    { status: 'pending' },
    { status: 'decided' },
    { mine: true },
    { operation: 'banks.update' },
    { from: '2026-01-02', to: '2026-01-02' },
    { decidable: true },
  ] as const) {
    const rows = sql`select * from ${approvals} where ${(await approvalFilter(ctx, asked)) ?? sql`true`} order by ${sql.join(orderedBy(approvalOrder), sql`, `)} limit 21`;
    const plan = JSON.stringify(await db.execute(sql`explain ${rows}`));
    expect(plan, JSON.stringify(asked)).not.toMatch(/Seq Scan on approvals/);
    if (!('decidable' in asked)) expect(plan, JSON.stringify(asked)).not.toMatch(/Sort/);
  }
  for (const search of ['name1234', '1234', 'maker77']) {
    const rows = sql`select * from ${approvals} where ${await approvalFilter(ctx, { search })} order by requested_at desc, id desc limit 21`;
    const plan = JSON.stringify(await db.execute(sql`explain ${rows}`));
    expect(plan, search).not.toContain('Seq Scan on approvals');
    expect(plan, search).toContain('approvals_search_names');
  }
});
