import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { countLockWaits, createCoreFixture, outcome, warmConnections, type CoreFixture } from '../testing/index.ts';
import { changePassword } from './change-password.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
  fixture.ctx.rateLimitScale = 1;
});
afterAll(() => fixture.close());

const right = 'a sound password';
async function createPasswordChange() {
  const member = await fixture.createUser();
  const token = await fixture.logIn(member);
  return async (currentPassword: string, newPassword = 'another sound one') =>
    changePassword(fixture.as(member), token, { currentPassword, newPassword }).then(() => ({ status: 'changed' }));
}

describe('changing a password', () => {
  it('is locked after five wrong passwords for 30 s, then for twice as long, whatever password is sent', async () => {
    const change = await createPasswordChange();
    for (let n = 0; n < 5; n++) await expect(change('wrong')).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
    await expect(change(right)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS', params: { seconds: 30 } });
    fixture.clock.forward({ ms: 30_000 });
    await expect(change('wrong')).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
    await expect(change(right)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS', params: { seconds: 60 } });
    fixture.clock.forward({ ms: 60_000 });
    await change(right);
    for (let n = 0; n < 5; n++) await expect(change('wrong')).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
  });

  it('is refused when another password was set while it was validated', async () => {
    const member = await fixture.createUser();
    const token = await fixture.logIn(member);
    const input = { currentPassword: right, newPassword: 'another sound one' };
    await warmConnections(fixture);
    const { change } = await fixture.db.transaction(async (tx) => {
      await tx.update(schema.users).set({ passwordHash: 'set meanwhile' }).where(eq(schema.users.id, member.id));
      const started = Promise.allSettled([changePassword(fixture.as(member), token, input)]);
      await vi.waitFor(async () => expect(await countLockWaits(fixture.db)).toBe(1), { timeout: 20_000 });
      return { change: started };
    });
    expect(await change).toMatchObject([{ status: 'rejected', reason: { code: 'WRONG_PASSWORD' } }]);
    const [user] = await fixture.db.select().from(schema.users).where(eq(schema.users.id, member.id));
    expect(user).toMatchObject({ passwordHash: 'set meanwhile' });
  });

  it('counts the wrong passwords of fifteen minutes, per user', async () => {
    const [change, other] = [await createPasswordChange(), await createPasswordChange()];
    for (let n = 0; n < 4; n++) await expect(change('wrong')).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
    fixture.clock.forward({ ms: 15 * 60_000 + 1 });
    for (let n = 0; n < 5; n++) await expect(change('wrong')).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
    await expect(change(right)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    expect(await other(right)).toEqual({ status: 'changed' });
  });

  it('with twenty concurrent guesses gets five attempts', async () => {
    const change = await createPasswordChange();
    await warmConnections(fixture);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => change('wrong')));
    expect(results.map(outcome).toSorted()).toEqual([...Array(15).fill('TOO_MANY_ATTEMPTS'), ...Array(5).fill('WRONG_PASSWORD')]);
  });
});
