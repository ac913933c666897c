import { schema } from '@app/db';
import { eq, sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { getFile } from '../files/get-file.ts';
import { getFree } from '../ledger/get-free.ts';
import { createWorld, expectBooksHold, outcome, sampleAccount, sgd, warmConnections, type World } from '../testing/index.ts';
import { listMyRequests } from './list-requests.ts';
import { processRequest } from './process-request.ts';
import { requestDeposit } from './request-deposit.ts';
import { requestWithdrawal } from './request-withdrawal.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('testServer'));
});
afterEach(() => expectBooksHold(world.ctx));
afterAll(() => world.close());

const approve = (id: string, by = world.admin) => processRequest(world.as(by), { id, status: 'approved' });
const available = async (userId: string) => (await getFree(world.db, userId)).available;
const rounds = Array.from({ length: 10 }, (_, round) => round);

describe('a deposit', () => {
  it('moves money only when it is approved, once, and says who decided', async () => {
    const member = await world.createMember();
    const request = await world.deposit(member, sgd('250.00'));
    expect(request).toMatchObject({ status: 'pending', amount: 3_250_000, bankName: 'Example Bank', balanceAfter: null });
    expect(await available(member.id)).toBe(0);
    const approved = await approve(request.id);
    expect(approved).toMatchObject({ status: 'approved', processedBy: world.admin.username, balanceAfter: 3_250_000 });
    expect(await available(member.id)).toBe(3_250_000);
    await expect(approve(request.id, world.otherAdmin)).rejects.toMatchObject({
      code: 'ALREADY_PROCESSED',
      params: { status: 'approved', by: world.admin.username, at: world.clock.now().toISOString() },
    });
  });

  it.each(rounds)('is credited once by two approvals at the same moment (round %i)', async () => {
    const member = await world.createMember();
    const request = await world.deposit(member, sgd('10.00'));
    await warmConnections(world);
    const results = await Promise.allSettled([approve(request.id), approve(request.id, world.otherAdmin)]);
    expect(results.map(outcome).sort()).toEqual(['ALREADY_PROCESSED', 'approved']);
    expect(await available(member.id)).toBe(sgd('10.00'));
  });

  it('can not be posted twice even past the status check: its key is unique', async () => {
    const member = await world.createMember({ available: sgd('10.00') });
    const [done] = (await listMyRequests(world.as(member), { limit: 10 })).items;
    await world.db.update(schema.transactions).set({ status: 'pending', processedAt: null }).where(eq(schema.transactions.id, done!.id)); // put back by hand
    await expect(approve(done!.id)).rejects.toMatchObject({ cause: { constraint_name: 'transfer_key_unique' } });
    await world.db
      .update(schema.transactions)
      .set({ status: 'approved', processedAt: world.clock.now() })
      .where(eq(schema.transactions.id, done!.id));
  });

  it('can not be posted again as the other type, under another key, while its posting is not reversed', async () => {
    const member = await world.createMember({ available: sgd('10.00') });
    const [done] = (await listMyRequests(world.as(member), { limit: 10 })).items;
    const byHand = (values: Partial<typeof schema.transactions.$inferInsert>) =>
      world.db.update(schema.transactions).set(values).where(eq(schema.transactions.id, done!.id));
    await byHand({ type: 'withdrawal', status: 'pending', processedAt: null });
    await world.db
      .insert(schema.payees)
      .values({ transactionId: done!.id, ...sampleAccount, detailsBy: 'member', source: 'correction', recordedAt: world.clock.now() });
    await expect(approve(done!.id)).rejects.toMatchObject({ cause: { constraint_name: 'transaction_posted_once' } });
    await byHand({ type: 'deposit', status: 'approved', processedAt: world.clock.now() });
    expect(await available(member.id)).toBe(sgd('10.00'));
  });

  it('changes nothing when rejected and shows the note', async () => {
    const member = await world.createMember();
    const { id } = await world.deposit(member, sgd('20.00'));
    const rejected = await processRequest(world.as(world.admin), { id, status: 'rejected', adminNote: 'The proof is not readable' });
    expect(rejected).toMatchObject({ status: 'rejected', adminNote: 'The proof is not readable', balanceAfter: null });
    expect(await available(member.id)).toBe(0);
  });

  it.each([
    ['4.99', 'BELOW_MINIMUM'],
    ['0.01', 'BELOW_MINIMUM'],
  ])('of SGD %s is refused: %s', async (amount, code) => {
    const member = await world.createMember();
    await expect(world.deposit(member, sgd(amount))).rejects.toMatchObject({ code, params: { minimum: 65_000 } });
    expect((await listMyRequests(world.as(member), { limit: 10 })).items).toEqual([]);
  });

  it('needs a destination that is active', async () => {
    const member = await world.createMember();
    const input = { amount: sgd('10.00'), bankDestinationId: crypto.randomUUID() };
    await expect(requestDeposit(world.as(member), input)).rejects.toMatchObject({ code: 'BANK_NOT_ACTIVE' });
  });

  it('keeps its proof for its owner and administrators, written anew without the camera data', async () => {
    const [member, stranger] = [await world.createMember(), await world.createMember()];
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#abc' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer();
    const proofImage = `data:image/jpeg;base64,${photo.toString('base64')}`;
    const request = await requestDeposit(world.as(member), { amount: sgd('10.00'), bankDestinationId: world.bank.id, proofImage });
    const id = request.proofImage!.split('/').at(-1)!;
    const { bytes, contentType, isPrivate } = await getFile(world.as(member), { id });
    expect([contentType, isPrivate, bytes.includes('secret place')]).toEqual(['image/jpeg', true, false]);
    expect((await getFile(world.as(world.otherAdmin), { id })).bytes).toEqual(bytes);
    await expect(getFile(world.as(stranger), { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(getFile(world.ctx, { id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
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
    const member = await world.createMember();
    const input = { amount: sgd('10.00'), bankDestinationId: world.bank.id, proofImage };
    await expect(requestDeposit(world.as(member), input)).rejects.toMatchObject({ code: 'FILE_NOT_AN_IMAGE' });
  });
});

it('leaves no decoder in reach but those of PNG, JPEG and WebP: an SVG can be made to burn seconds', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>');
  await expect(sharp(svg).metadata()).rejects.toThrow(/unsupported image format/);
});

describe('a withdrawal', () => {
  it('lets only one of two approvals spend the same balance; the other stays pending', async () => {
    const member = await world.createMember({ available: sgd('10.00') });
    const first = await requestWithdrawal(world.as(member), { amount: sgd('6.00') });
    await expect(requestWithdrawal(world.as(member), { amount: sgd('6.00') })).rejects.toMatchObject({
      code: 'ABOVE_FREE_BALANCE',
      params: { free: sgd('4.00') },
    });
    // The database would refuse a second one; put it there as an administrator's correction could leave it.
    await world.db.execute(sql`alter table transactions disable trigger withdrawal_within_free`);
    const second = await requestWithdrawal(world.as(member), { amount: sgd('6.00') });
    await world.db.execute(sql`alter table transactions enable trigger withdrawal_within_free`);
    await warmConnections(world);
    const results = await Promise.allSettled([approve(first.id), approve(second.id, world.otherAdmin)]);
    expect(results.map(outcome).sort()).toEqual(['INSUFFICIENT_BALANCE', 'approved']);
    const statuses = (await listMyRequests(world.as(member), { limit: 10 })).items
      .filter(({ type }) => type === 'withdrawal')
      .map(({ status }) => status);
    expect(statuses.sort()).toEqual(['approved', 'pending']);
    expect(await available(member.id)).toBe(sgd('4.00'));
  });

  it.each(rounds)('can not reserve the same money twice at the same moment (round %i)', async () => {
    const member = await world.createMember({ available: sgd('10.00') });
    await warmConnections(world);
    const results = await Promise.allSettled([1, 2, 3, 4].map(() => requestWithdrawal(world.as(member), { amount: sgd('6.00') })));
    expect(results.map(outcome).sort()).toEqual(['ABOVE_FREE_BALANCE', 'ABOVE_FREE_BALANCE', 'ABOVE_FREE_BALANCE', 'pending']);
  });

  it('promises a decision by the end of the third business day', async () => {
    const member = await world.createMember({ available: sgd('10.00') });
    const { createdAt, dueAt } = await requestWithdrawal(world.as(member), { amount: sgd('5.00') });
    expect(createdAt.toISOString()).toBe('2026-11-20T02:00:00.000Z'); // a Friday, 10:00 in Singapore
    expect(dueAt?.toISOString()).toBe('2026-11-25T15:59:59.999Z'); // Wednesday, end of the day there
  });
});

describe('deciding', () => {
  it('refuses whoever would decide about their own request', async () => {
    const member = await world.createMember({ available: sgd('10.00') });
    const request = await requestWithdrawal(world.as(member), { amount: sgd('5.00') });
    const promoted = { ...member, role: 'admin' as const };
    await expect(approve(request.id, promoted)).rejects.toMatchObject({ code: 'OWN_RECORD' });
  });

  it('does not find what is not a request', async () => {
    await expect(approve(crypto.randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is written in the audit log, before and after, in the same database transaction', async () => {
    const member = await world.createMember();
    const { id } = await world.deposit(member, sgd('10.00'));
    await processRequest(world.as(world.admin, { httpRequestId: 'req-7' }), { id, status: 'approved', adminNote: 'seen' });
    const rows = await world.db.select().from(schema.auditLog).where(eq(schema.auditLog.entityId, id));
    expect(rows).toMatchObject([
      {
        action: 'request.approved',
        actorId: world.admin.id,
        httpRequestId: 'req-7',
        before: { status: 'pending' },
        after: { status: 'approved', adminNote: 'seen' },
      },
    ]);
  });
});

describe('a repeated call with an Idempotency-Key', () => {
  it('has one effect and one answer, also when twenty come at once; another input is refused', async () => {
    const member = await world.createMember({ available: sgd('500.00') });
    await warmConnections(world);
    const ask = (amount = sgd('5.00')) => requestWithdrawal(world.as(member, { idempotencyKey: 'intent-0001' }), { amount });
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    expect(answers.every((answer) => answer.createdAt instanceof Date)).toBe(true);
    await expect(ask(sgd('6.00'))).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    const withdrawals = (await listMyRequests(world.as(member), { limit: 100 })).items.filter(({ type }) => type === 'withdrawal');
    expect(withdrawals).toHaveLength(1);
  });
});
