import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { uploadPhoto } from '../profile/upload-photo.ts';
import { processRequest } from '../requests/process-request.ts';
import { requestDeposit } from '../requests/request-deposit.ts';
import { requestWithdrawal } from '../requests/request-withdrawal.ts';
import { createCoreFixture, expectInvariants, outcome, samplePicture, sgd, warmConnections, type CoreFixture } from '../testing/index.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
  fixture.ctx.rateLimitScale = 1;
});
afterEach(() => expectInvariants(fixture.ctx));
afterAll(() => fixture.close());

/** A member with money, whose own deposit is more than an hour old. */
async function createEstablishedMember() {
  const member = await fixture.createMember({ available: sgd('1000.00') });
  fixture.clock.forward({ hours: 1 });
  return member;
}
const often = async (count: number, act: () => Promise<unknown>) => {
  for (let n = 0; n < count; n++) await act();
};
const tooMany = { code: 'TOO_MANY_REQUESTS', params: { seconds: 3600 } };
/* Its header claims to be an image; only decoding shows that it is not. */
const brokenPicture = async () => (await samplePicture()).replace(/.{40}$/, 'A'.repeat(40));

describe('requests', () => {
  it('are limited to five pending of each kind; decided ones no longer count', async () => {
    const member = await createEstablishedMember();
    const deposit = () => fixture.deposit(member, sgd('5.00'));
    const first = await deposit();
    await often(4, deposit);
    await expect(deposit()).rejects.toMatchObject({ code: 'TOO_MANY_PENDING', params: { count: 5 } });
    await processRequest(fixture.as(fixture.masterAdmin), { id: first.id, status: 'rejected' });
    await deposit();
    await expect(deposit()).rejects.toMatchObject({ code: 'TOO_MANY_PENDING' });
    const withdraw = () => requestWithdrawal(fixture.as(member), { amount: sgd('5.00') });
    await often(4, withdraw);
    fixture.clock.forward({ hours: 1 });
    await withdraw();
    await expect(withdraw()).rejects.toMatchObject({ code: 'TOO_MANY_PENDING', params: { count: 5 } });
  });

  it('are limited to ten an hour, both kinds together, decided or not', async () => {
    const member = await createEstablishedMember();
    const asked = [];
    for (let n = 0; n < 5; n++) {
      asked.push(await fixture.deposit(member, sgd('5.00')), await requestWithdrawal(fixture.as(member), { amount: sgd('5.00') }));
    }
    for (const { id } of asked) await processRequest(fixture.as(fixture.masterAdmin), { id, status: 'rejected' });
    fixture.clock.forward({ hours: 1, ms: -1 });
    await expect(fixture.deposit(member, sgd('5.00'))).rejects.toMatchObject(tooMany);
    await expect(requestWithdrawal(fixture.as(member), { amount: sgd('5.00') })).rejects.toMatchObject(tooMany);
    fixture.clock.forward({ ms: 1 });
    await fixture.deposit(member, sgd('5.00'));
  });

  it('made concurrently count one another', async () => {
    const member = await createEstablishedMember();
    await warmConnections(fixture);
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => fixture.deposit(member, sgd('5.00'))));
    expect(results.map(outcome).toSorted()).toEqual([...Array(7).fill('TOO_MANY_PENDING'), ...Array(5).fill('pending')]);
  });
});

describe('purchases', () => {
  it('are limited to twenty an hour', async () => {
    const member = await createEstablishedMember();
    const buy = () => fixture.buy(member, sgd('5.00'));
    await often(20, buy);
    fixture.clock.forward({ hours: 1, ms: -1 });
    await expect(buy()).rejects.toMatchObject(tooMany);
    fixture.clock.forward({ ms: 1 });
    await buy();
  });
});

describe('uploads', () => {
  it('are limited to ten an hour, photos and payment proofs together; above that no image is decoded', async () => {
    const member = await createEstablishedMember();
    const image = await samplePicture();
    const photo = (picture = image) => uploadPhoto(fixture.as(member), { image: picture });
    const proof = (proofImage = image) =>
      requestDeposit(fixture.as(member), { amount: sgd('5.00'), bankDestinationId: fixture.bank.id, proofImage });
    await expect(photo(await brokenPicture())).rejects.toMatchObject({ code: 'FILE_NOT_AN_IMAGE' });
    await often(2, proof);
    await often(8, photo);
    fixture.clock.forward({ hours: 1, ms: -1 });
    await expect(photo(await brokenPicture())).rejects.toMatchObject(tooMany);
    await expect(proof(await brokenPicture())).rejects.toMatchObject(tooMany);
    await fixture.deposit(member, sgd('5.00'));
    fixture.clock.forward({ ms: 1 });
    await photo();
  });

  it('made concurrently count one another', async () => {
    const member = await createEstablishedMember();
    const image = await samplePicture();
    await warmConnections(fixture);
    const results = await Promise.allSettled(Array.from({ length: 14 }, () => uploadPhoto(fixture.as(member), { image })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await fixture.db.$count(schema.files, eq(schema.files.ownerId, member.id))).toBe(10);
  });

  it('are not decoded for a deposit that is refused for another reason', async () => {
    const member = await createEstablishedMember();
    const picture = { bankDestinationId: fixture.bank.id, proofImage: await brokenPicture() };
    const deposit = (input: object) => requestDeposit(fixture.as(member), { amount: sgd('5.00'), ...picture, ...input });
    await expect(deposit({ amount: sgd('4.99') })).rejects.toMatchObject({ code: 'BELOW_MINIMUM' });
    await expect(deposit({ bankDestinationId: crypto.randomUUID() })).rejects.toMatchObject({ code: 'BANK_NOT_ACTIVE' });
    await expect(deposit({})).rejects.toMatchObject({ code: 'FILE_NOT_AN_IMAGE' });
  });

  it('are not decoded again for a repeated deposit, which returns its first answer', async () => {
    const member = await createEstablishedMember();
    const input = { amount: sgd('5.00'), bankDestinationId: fixture.bank.id, proofImage: await samplePicture() };
    const keyed = () => requestDeposit(fixture.as(member, { idempotencyKey: 'the fifth of them' }), input);
    await often(4, () => fixture.deposit(member, sgd('5.00')));
    const simultaneous = await Promise.all([keyed(), keyed()]);
    expect(await keyed()).toEqual(simultaneous[0]);
    expect(simultaneous[1]).toEqual(simultaneous[0]);
    await processRequest(fixture.as(fixture.masterAdmin), { id: simultaneous[0].id, status: 'rejected' });
    const other = requestDeposit(fixture.as(member, { idempotencyKey: 'the fifth of them' }), {
      ...input,
      proofImage: await brokenPicture(),
    });
    await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await fixture.db.$count(schema.files, eq(schema.files.ownerId, member.id))).toBe(1);
  });
});
