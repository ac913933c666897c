import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { uploadPhoto } from '../profile/upload-photo.ts';
import { processRequest } from '../requests/process-request.ts';
import { requestDeposit } from '../requests/request-deposit.ts';
import { requestWithdrawal } from '../requests/request-withdrawal.ts';
import { createWorld, expectBooksHold, outcome, samplePicture, sgd, warmConnections, type World } from '../testing/index.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('testServer'));
  world.ctx.rateLimitScale = 1;
});
afterEach(() => expectBooksHold(world.ctx));
afterAll(() => world.close());

/** Somebody with money, whose own deposit was long ago. */
async function aMember() {
  const member = await world.createMember({ available: sgd('1000.00') });
  world.clock.forward({ hours: 1 });
  return member;
}
const often = async (count: number, act: () => Promise<unknown>) => {
  for (let n = 0; n < count; n++) await act();
};
const tooMany = { code: 'TOO_MANY_REQUESTS', params: { seconds: 3600 } };
/* Its header says that it is a picture; only decoding it shows that it is none. */
const brokenPicture = async () => (await samplePicture()).replace(/.{40}$/, 'A'.repeat(40));

describe('requests', () => {
  it('of a kind wait five at a time, and decided ones no longer count', async () => {
    const member = await aMember();
    const deposit = () => world.deposit(member, sgd('5.00'));
    const first = await deposit();
    await often(4, deposit);
    await expect(deposit()).rejects.toMatchObject({ code: 'TOO_MANY_PENDING', params: { count: 5 } });
    await processRequest(world.as(world.admin), { id: first.id, status: 'rejected' });
    await deposit();
    await expect(deposit()).rejects.toMatchObject({ code: 'TOO_MANY_PENDING' });
    const withdraw = () => requestWithdrawal(world.as(member), { amount: sgd('5.00') });
    await often(4, withdraw);
    world.clock.forward({ hours: 1 });
    await withdraw();
    await expect(withdraw()).rejects.toMatchObject({ code: 'TOO_MANY_PENDING', params: { count: 5 } });
  });

  it('are ten an hour, both kinds together, decided or not', async () => {
    const member = await aMember();
    const asked = [];
    for (let n = 0; n < 5; n++) {
      asked.push(await world.deposit(member, sgd('5.00')), await requestWithdrawal(world.as(member), { amount: sgd('5.00') }));
    }
    for (const { id } of asked) await processRequest(world.as(world.admin), { id, status: 'rejected' });
    world.clock.forward({ hours: 1, ms: -1 });
    await expect(world.deposit(member, sgd('5.00'))).rejects.toMatchObject(tooMany);
    await expect(requestWithdrawal(world.as(member), { amount: sgd('5.00') })).rejects.toMatchObject(tooMany);
    world.clock.forward({ ms: 1 });
    await world.deposit(member, sgd('5.00'));
  });

  it('at the same moment count one another', async () => {
    const member = await aMember();
    await warmConnections(world);
    const results = await Promise.allSettled(Array.from({ length: 12 }, () => world.deposit(member, sgd('5.00'))));
    expect(results.map(outcome).toSorted()).toEqual([...Array(7).fill('TOO_MANY_PENDING'), ...Array(5).fill('pending')]);
  });
});

describe('purchases', () => {
  it('are twenty an hour', async () => {
    const member = await aMember();
    const buy = () => world.buy(member, sgd('5.00'));
    await often(20, buy);
    world.clock.forward({ hours: 1, ms: -1 });
    await expect(buy()).rejects.toMatchObject(tooMany);
    world.clock.forward({ ms: 1 });
    await buy();
  });
});

describe('uploads', () => {
  it('are ten an hour, photos and payment proofs together; above that no picture is decoded', async () => {
    const member = await aMember();
    const image = await samplePicture();
    const photo = (picture = image) => uploadPhoto(world.as(member), { image: picture });
    const proof = (proofImage = image) =>
      requestDeposit(world.as(member), { amount: sgd('5.00'), bankDestinationId: world.bank.id, proofImage });
    await expect(photo(await brokenPicture())).rejects.toMatchObject({ code: 'FILE_NOT_AN_IMAGE' });
    await often(2, proof);
    await often(8, photo);
    world.clock.forward({ hours: 1, ms: -1 });
    await expect(photo(await brokenPicture())).rejects.toMatchObject(tooMany);
    await expect(proof(await brokenPicture())).rejects.toMatchObject(tooMany);
    await world.deposit(member, sgd('5.00'));
    world.clock.forward({ ms: 1 });
    await photo();
  });

  it('at the same moment count one another', async () => {
    const member = await aMember();
    const image = await samplePicture();
    await warmConnections(world);
    const results = await Promise.allSettled(Array.from({ length: 14 }, () => uploadPhoto(world.as(member), { image })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await world.db.$count(schema.files, eq(schema.files.ownerId, member.id))).toBe(10);
  });

  it('are not decoded for a deposit that is refused for something else', async () => {
    const member = await aMember();
    const picture = { bankDestinationId: world.bank.id, proofImage: await brokenPicture() };
    const deposit = (input: object) => requestDeposit(world.as(member), { amount: sgd('5.00'), ...picture, ...input });
    await expect(deposit({ amount: sgd('4.99') })).rejects.toMatchObject({ code: 'BELOW_MINIMUM' });
    await expect(deposit({ bankDestinationId: crypto.randomUUID() })).rejects.toMatchObject({ code: 'BANK_NOT_ACTIVE' });
    await expect(deposit({})).rejects.toMatchObject({ code: 'FILE_NOT_AN_IMAGE' });
  });

  it('are not judged again for the repeat of a deposit, which gets its first answer', async () => {
    const member = await aMember();
    const input = { amount: sgd('5.00'), bankDestinationId: world.bank.id, proofImage: await samplePicture() };
    const keyed = () => requestDeposit(world.as(member, { idempotencyKey: 'the fifth of them' }), input);
    await often(4, () => world.deposit(member, sgd('5.00')));
    const twins = await Promise.all([keyed(), keyed()]);
    expect(await keyed()).toEqual(twins[0]);
    expect(twins[1]).toEqual(twins[0]);
    await processRequest(world.as(world.admin), { id: twins[0].id, status: 'rejected' });
    const other = requestDeposit(world.as(member, { idempotencyKey: 'the fifth of them' }), {
      ...input,
      proofImage: await brokenPicture(),
    });
    await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
    expect(await world.db.$count(schema.files, eq(schema.files.ownerId, member.id))).toBe(1);
  });
});
