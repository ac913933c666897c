import { schema } from '@app/db';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { getFile } from '../files/get-file.ts';
import { getFreeBalance } from '../ledger/get-free-balance.ts';
import { createCoreFixture, expectInvariants, outcome, sampleAccount, sgd, warmConnections, type CoreFixture } from '../testing/index.ts';
import { listMyRequests } from './list-requests.ts';
import { processRequest } from './process-request.ts';
import { requestDeposit } from './request-deposit.ts';
import { requestWithdrawal } from './request-withdrawal.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterEach(() => expectInvariants(fixture.ctx));
afterAll(() => fixture.close());

const approve = (id: string, by = fixture.masterAdmin) => processRequest(fixture.as(by), { id, status: 'approved' });
const available = async (userId: string) => (await getFreeBalance(fixture.db, userId)).available;
const rounds = Array.from({ length: 10 }, (_, round) => round);

describe('a deposit', () => {
  it('moves money only when it is approved, once, and names the decider', async () => {
    const member = await fixture.createMember();
    const request = await fixture.deposit(member, sgd('250.00'));
    expect(request).toMatchObject({ status: 'pending', amount: 3_250_000, bankName: 'Example Bank', balanceAfter: null });
    expect(await available(member.id)).toBe(0);
    const approved = await approve(request.id);
    expect(approved).toMatchObject({ status: 'approved', processedBy: fixture.masterAdmin.username, balanceAfter: 3_250_000 });
    expect(await available(member.id)).toBe(3_250_000);
    await expect(approve(request.id, fixture.admin)).rejects.toMatchObject({
      code: 'ALREADY_PROCESSED',
      params: { status: 'approved', by: fixture.masterAdmin.username, at: fixture.clock.now().toISOString() },
    });
  });

  it.each(rounds)('is credited once by two concurrent approvals (round %i)', async () => {
    const member = await fixture.createMember();
    const request = await fixture.deposit(member, sgd('10.00'));
    await warmConnections(fixture);
    const results = await Promise.allSettled([approve(request.id), approve(request.id, fixture.admin)]);
    expect(results.map(outcome).sort()).toEqual(['ALREADY_PROCESSED', 'approved']);
    expect(await available(member.id)).toBe(sgd('10.00'));
  });

  it('cannot be posted twice even without the status check: its key is unique', async () => {
    const member = await fixture.createMember({ available: sgd('10.00') });
    const [done] = (await listMyRequests(fixture.as(member), { limit: 10 })).items;
    await fixture.db.update(schema.transactions).set({ status: 'pending', processedAt: null }).where(eq(schema.transactions.id, done!.id)); // put back by hand
    await expect(approve(done!.id)).rejects.toMatchObject({ cause: { constraint_name: 'transfer_key_unique' } });
    await fixture.db
      .update(schema.transactions)
      .set({ status: 'approved', processedAt: fixture.clock.now() })
      .where(eq(schema.transactions.id, done!.id));
  });

  it('cannot be posted again as the other type, under another key, while its posting is not reversed', async () => {
    const member = await fixture.createMember({ available: sgd('10.00') });
    const [done] = (await listMyRequests(fixture.as(member), { limit: 10 })).items;
    const byHand = (values: Partial<typeof schema.transactions.$inferInsert>) =>
      fixture.db.update(schema.transactions).set(values).where(eq(schema.transactions.id, done!.id));
    await byHand({ type: 'withdrawal', status: 'pending', processedAt: null });
    await fixture.db
      .insert(schema.payees)
      .values({ transactionId: done!.id, ...sampleAccount, detailsBy: 'member', source: 'correction', recordedAt: fixture.clock.now() });
    await expect(approve(done!.id)).rejects.toMatchObject({ cause: { constraint_name: 'transaction_posted_once' } });
    await byHand({ type: 'deposit', status: 'approved', processedAt: fixture.clock.now() });
    expect(await available(member.id)).toBe(sgd('10.00'));
  });

  it('changes nothing when rejected and shows the note', async () => {
    const member = await fixture.createMember();
    const { id } = await fixture.deposit(member, sgd('20.00'));
    const rejected = await processRequest(fixture.as(fixture.masterAdmin), {
      id,
      status: 'rejected',
      adminNote: 'The proof is not readable',
    });
    expect(rejected).toMatchObject({ status: 'rejected', adminNote: 'The proof is not readable', balanceAfter: null });
    expect(await available(member.id)).toBe(0);
  });

  it.each([
    ['4.99', 'BELOW_MINIMUM'],
    ['0.01', 'BELOW_MINIMUM'],
  ])('of SGD %s is refused: %s', async (amount, code) => {
    const member = await fixture.createMember();
    await expect(fixture.deposit(member, sgd(amount))).rejects.toMatchObject({ code, params: { minimum: 65_000 } });
    expect((await listMyRequests(fixture.as(member), { limit: 10 })).items).toEqual([]);
  });

  it('needs an active destination', async () => {
    const member = await fixture.createMember();
    const input = { amount: sgd('10.00'), bankDestinationId: crypto.randomUUID() };
    await expect(requestDeposit(fixture.as(member), input)).rejects.toMatchObject({ code: 'BANK_NOT_ACTIVE' });
  });

  it('keeps its proof for its owner and administrators, re-encoded without metadata', async () => {
    const [member, stranger] = [await fixture.createMember(), await fixture.createMember()];
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#abc' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer();
    const proofImage = `data:image/jpeg;base64,${photo.toString('base64')}`;
    const request = await requestDeposit(fixture.as(member), { amount: sgd('10.00'), bankDestinationId: fixture.bank.id, proofImage });
    const id = request.proofImage!.split('/').at(-1)!;
    const { bytes, contentType, isPrivate } = await getFile(fixture.as(member), { id });
    expect([contentType, isPrivate, bytes.includes('secret place')]).toEqual(['image/jpeg', true, false]);
    expect((await getFile(fixture.as(fixture.admin), { id })).bytes).toEqual(bytes);
    await expect(getFile(fixture.as(stranger), { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(getFile(fixture.ctx, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it.each([
    ['an SVG', `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`],
    [
      'an SVG that says it is a PNG',
      `data:image/png;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>').toString('base64')}`,
    ],
    ['not base64', 'data:image/png;base64,????'],
    ['sloppy base64', 'data:image/png;base64,AAA'],
    ['text', 'data:text/html;base64,PGI+'],
  ])('refuses %s as its proof', async (_, proofImage) => {
    const member = await fixture.createMember();
    const input = { amount: sgd('10.00'), bankDestinationId: fixture.bank.id, proofImage };
    await expect(requestDeposit(fixture.as(member), input)).rejects.toMatchObject({ code: 'FILE_NOT_AN_IMAGE' });
  });
});

it('blocks all image decoders but those of PNG, JPEG and WebP: an SVG can use seconds of CPU', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');
  await expect(sharp(svg).metadata()).rejects.toThrow(/unsupported image format/);
});

describe('a withdrawal', () => {
  it('with two approvals of the same balance only one succeeds; the other stays pending', async () => {
    const member = await fixture.createMember({ available: sgd('10.00') });
    const first = await requestWithdrawal(fixture.as(member), { amount: sgd('6.00') });
    await expect(requestWithdrawal(fixture.as(member), { amount: sgd('6.00') })).rejects.toMatchObject({
      code: 'ABOVE_FREE_BALANCE',
      params: { free: sgd('4.00') },
    });
    // The database would refuse a second one; the trigger is disabled to create the state that a correction can cause.
    await fixture.db.execute(sql`alter table transactions disable trigger withdrawal_within_free`);
    const second = await requestWithdrawal(fixture.as(member), { amount: sgd('6.00') });
    await fixture.db.execute(sql`alter table transactions enable trigger withdrawal_within_free`);
    await warmConnections(fixture);
    const results = await Promise.allSettled([approve(first.id), approve(second.id, fixture.admin)]);
    expect(results.map(outcome).sort()).toEqual(['INSUFFICIENT_BALANCE', 'approved']);
    const statuses = (await listMyRequests(fixture.as(member), { limit: 10 })).items
      .filter(({ type }) => type === 'withdrawal')
      .map(({ status }) => status);
    expect(statuses.sort()).toEqual(['approved', 'pending']);
    expect(await available(member.id)).toBe(sgd('4.00'));
  });

  it.each(rounds)('cannot reserve the same money twice concurrently (round %i)', async () => {
    const member = await fixture.createMember({ available: sgd('10.00') });
    await warmConnections(fixture);
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => requestWithdrawal(fixture.as(member), { amount: sgd('6.00') })));
    expect(results.map(outcome).sort()).toEqual(['ABOVE_FREE_BALANCE', 'ABOVE_FREE_BALANCE', 'ABOVE_FREE_BALANCE', 'pending']);
  });

  it('is due by the end of the third business day', async () => {
    const member = await fixture.createMember({ available: sgd('10.00') });
    const { createdAt, dueAt } = await requestWithdrawal(fixture.as(member), { amount: sgd('5.00') });
    expect(createdAt.toISOString()).toBe('2026-11-20T02:00:00.000Z'); // a Friday, 10:00 in Singapore
    expect(dueAt?.toISOString()).toBe('2026-11-25T15:59:59.999Z'); // Wednesday, end of the day there
  });
});

describe('a decision', () => {
  it("is refused on the administrator's own request", async () => {
    const member = await fixture.createMember({ available: sgd('10.00') });
    const request = await requestWithdrawal(fixture.as(member), { amount: sgd('5.00') });
    const promoted = { ...member, role: 'admin' as const };
    await expect(approve(request.id, promoted)).rejects.toMatchObject({ code: 'OWN_RECORD' });
  });

  it('of an unknown id is refused with NOT_FOUND', async () => {
    await expect(approve(crypto.randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is in the audit log, with before and after, in the same database transaction', async () => {
    const member = await fixture.createMember();
    const { id } = await fixture.deposit(member, sgd('10.00'));
    await processRequest(fixture.as(fixture.masterAdmin, { httpRequestId: 'req-7' }), { id, status: 'approved', adminNote: 'seen' });
    const rows = await fixture.db.select().from(schema.auditLog).where(eq(schema.auditLog.entityId, id));
    expect(rows).toMatchObject([
      {
        action: 'request.approved',
        actorId: fixture.masterAdmin.id,
        httpRequestId: 'req-7',
        before: { status: 'pending' },
        after: { status: 'approved', adminNote: 'seen' },
      },
    ]);
  });
});

describe('a repeated call with an Idempotency-Key', () => {
  it('has one effect and one answer, also with twenty concurrent calls; another input is refused', async () => {
    const member = await fixture.createMember({ available: sgd('500.00') });
    await warmConnections(fixture);
    const ask = (amount = sgd('5.00')) => requestWithdrawal(fixture.as(member, { idempotencyKey: 'intent-0001' }), { amount });
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.every((answer) => answer.createdAt instanceof Date)).toBe(true);
    await expect(ask(sgd('6.00'))).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    const withdrawals = (await listMyRequests(fixture.as(member), { limit: 100 })).items.filter(({ type }) => type === 'withdrawal');
    expect(withdrawals).toHaveLength(1);
  });
});
