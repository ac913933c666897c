import { schema } from '@app/db';
import { eq, isNull } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { deleteUser } from '../closed-members/delete-user.ts';
import type { Actor } from '../context.ts';
import { getRequestDetails } from '../requests/get-request-details.ts';
import { listMyRequests, listRequests } from '../requests/list-requests.ts';
import { processRequest } from '../requests/process-request.ts';
import { requestDeposit } from '../requests/request-deposit.ts';
import { deleteTransaction } from '../transactions/delete-transaction.ts';
import { createCoreFixture, sampleReceipt, sgd, type CoreFixture } from '../testing/index.ts';
import { compareProofs } from './compare-proofs.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterAll(() => fixture.close());

type Format = 'png' | 'jpeg' | 'webp';
const dataUrl = (bytes: Buffer, format: Format) => `data:image/${format};base64,${bytes.toString('base64')}`;
const savedAgain = async (bytes: Buffer, format: Format, width: number, quality: number) =>
  dataUrl(await sharp(bytes).resize(width).toFormat(format, { quality }).toBuffer(), format);
function depositOf(member: Actor, proofImage: string, amount = sgd('100.00')) {
  fixture.clock.forward({ ms: 1000 });
  return requestDeposit(fixture.as(member), { amount, bankDestinationId: fixture.bank.id, proofImage });
}
const compare = () => compareProofs(fixture.ctx, { shouldStop: () => false });
const sameAs = async ({ id }: { id: string }, viewer = fixture.admin) => (await getRequestDetails(fixture.as(viewer), { id })).sameProofs;
const numbersOf = async (request: { id: string }) => (await sameAs(request))?.map(({ number }) => number);
const rejected = (id: string) => processRequest(fixture.as(fixture.admin), { id, status: 'rejected', adminNote: 'a test' });

it('finds the same file, and the same picture saved smaller or in another format, of any member', async () => {
  const [member, other] = [await fixture.createMember(), await fixture.createMember()];
  const receipt = await sampleReceipt({ reference: '1' });
  const first = await depositOf(member, dataUrl(receipt, 'png'));
  expect(await sameAs(first)).toBeNull();
  await compare();
  expect(await sameAs(first)).toEqual([]);
  const identical = await depositOf(other, dataUrl(receipt, 'png'), sgd('55.00'));
  const smaller = await depositOf(member, await savedAgain(receipt, 'jpeg', 540, 60));
  const asWebp = await depositOf(other, await savedAgain(receipt, 'webp', 720, 30));
  await compare();
  expect(await numbersOf(first)).toEqual([asWebp.number, smaller.number, identical.number]);
  expect(await sameAs(identical)).toContainEqual(
    expect.objectContaining({
      requestId: first.id,
      username: member.username,
      status: 'pending',
      isIdentical: true,
      amount: sgd('100.00'),
    }),
  );
  expect(await sameAs(smaller)).toContainEqual(expect.objectContaining({ requestId: first.id, isIdentical: false }));
});

it('tells receipts of one bank apart by their amount or their reference alone', async () => {
  const member = await fixture.createMember();
  const send = async (texts: Parameters<typeof sampleReceipt>[0]) => depositOf(member, dataUrl(await sampleReceipt(texts), 'png'));
  const first = await send({ reference: '20261126777' });
  const otherAmount = await send({ reference: '20261126777', amount: 'Rp 1.800.000' });
  const otherReference = await send({ reference: '20261126987' });
  await compare();
  for (const request of [first, otherAmount, otherReference]) expect(await sameAs(request)).toEqual([]);
});

it('marks the deposit in the lists of administrators, not in those of members', async () => {
  const member = await fixture.createMember();
  const proof = dataUrl(await sampleReceipt({ reference: '5' }), 'png');
  const [used, bare] = [await depositOf(member, proof), await fixture.deposit(member, sgd('10.00'))];
  const alone = await depositOf(member, dataUrl(await sampleReceipt({ reference: '6' }), 'png'));
  const again = await depositOf(member, proof);
  await compare();
  const marks = async () =>
    (await listRequests(fixture.as(fixture.admin), { limit: 10, userId: member.id })).items.map(({ id, hasReusedProof }) => [
      id,
      hasReusedProof,
    ]);
  expect(await marks()).toEqual([
    [again.id, true],
    [alone.id, false],
    [bare.id, undefined],
    [used.id, true],
  ]);
  const [own] = (await listMyRequests(fixture.as(member), { limit: 1 })).items;
  expect(own).not.toHaveProperty('hasReusedProof');
  await rejected(again.id);
  expect((await marks())[0]).toEqual([again.id, undefined]);
});

it('finds the proof of a deleted member, whose picture master admins alone may see', async () => {
  const [leaver, member] = [await fixture.createMember(), await fixture.createMember()];
  const proof = dataUrl(await sampleReceipt({ reference: '8' }), 'png');
  const { id } = await depositOf(leaver, proof);
  await rejected(id);
  await compare();
  await deleteUser(fixture.as(fixture.masterAdmin), { id: leaver.id });
  const request = await depositOf(member, proof);
  await compare();
  const found = { requestId: null, number: null, username: null, status: null, amount: null, isIdentical: true };
  expect(await sameAs(request)).toEqual([expect.objectContaining({ ...found, proofImage: null })]);
  expect(await sameAs(request, fixture.masterAdmin)).toEqual([
    expect.objectContaining({ ...found, proofImage: expect.stringMatching(/^\/api\/files\//) }),
  ]);
});

it('records each pair once when two workers compare at the same time, and after a crash between its steps', async () => {
  const member = await fixture.createMember();
  const proof = dataUrl(await sampleReceipt({ reference: '9' }), 'png');
  const requests = [await depositOf(member, proof), await depositOf(member, proof), await depositOf(member, proof)];
  await Promise.all([compare(), compare()]);
  for (const request of requests) expect(await sameAs(request)).toHaveLength(2);
  await fixture.db.update(schema.files).set({ comparedAt: null });
  await compare();
  for (const request of requests) expect(await sameAs(request)).toHaveLength(2);
});

it('goes on after a picture that can not be decoded, and says of it that it was not compared', async () => {
  const member = await fixture.createMember();
  const proof = dataUrl(await sampleReceipt({ reference: '10' }), 'png');
  const [first, damaged, last] = [await depositOf(member, proof), await depositOf(member, proof), await depositOf(member, proof)];
  const [, fileId = ''] = /files\/(.*)$/.exec(damaged.proofImage ?? '') ?? [];
  await fixture.db
    .update(schema.files)
    .set({ bytes: Buffer.from('damaged') })
    .where(eq(schema.files.id, fileId));
  await compare();
  expect(await numbersOf(first)).toEqual([last.number]);
  expect(await sameAs(damaged)).toBeNull();
});

it('compares a pending deposit with the proofs from before an upgrade, which are read after it', async () => {
  const member = await fixture.createMember();
  const proof = dataUrl(await sampleReceipt({ reference: '12' }), 'png');
  const old = await depositOf(member, proof);
  await rejected(old.id);
  fixture.clock.forward({ days: 2 });
  const unlike = await depositOf(member, dataUrl(await sampleReceipt({ reference: '13' }), 'png'));
  const request = await depositOf(member, proof);
  let steps = 0;
  await compareProofs(fixture.ctx, { shouldStop: () => ++steps > 2 });
  expect(await sameAs(request)).toBeNull();
  await compare();
  expect(await numbersOf(request)).toEqual([old.number]);
  expect(await sameAs(unlike)).toEqual([]);
});

it('compares a deposit that was decided before its proof was compared', async () => {
  const member = await fixture.createMember();
  const proof = dataUrl(await sampleReceipt({ reference: '15' }), 'png');
  const first = await depositOf(member, proof);
  await compare();
  await rejected(first.id);
  const hasty = await depositOf(member, proof);
  await rejected(hasty.id);
  await compare();
  expect(await numbersOf(hasty)).toEqual([first.number]);
});

it('names no deposit that was deleted, and still shows its proof', async () => {
  const member = await fixture.createMember();
  const proof = dataUrl(await sampleReceipt({ reference: '16' }), 'png');
  const deleted = await depositOf(member, proof);
  const request = await depositOf(member, proof);
  await compare();
  await deleteTransaction(fixture.as(fixture.masterAdmin), { id: deleted.id });
  expect(await sameAs(request)).toEqual([expect.objectContaining({ requestId: null, number: null, proofImage: deleted.proofImage })]);
});

it('stops between two proofs, and notifies the pages of administrators after each batch', async () => {
  const member = await fixture.createMember();
  const first = await depositOf(member, dataUrl(await sampleReceipt({ reference: '14' }), 'png'));
  const second = await depositOf(member, dataUrl(await sampleReceipt({ reference: '11' }), 'png'));
  let asked = 0;
  await compareProofs(fixture.ctx, { shouldStop: () => ++asked > 2 });
  expect(await fixture.db.$count(schema.files, isNull(schema.files.comparedAt))).toBe(1);
  expect([await sameAs(first), await sameAs(second)]).toEqual([null, null]);
  fixture.invalidated.length = 0;
  await compare();
  expect(fixture.invalidated).toEqual([{ topics: ['requests'], to: 'administrators' }]);
  await compare();
  expect(fixture.invalidated).toHaveLength(1);
});
