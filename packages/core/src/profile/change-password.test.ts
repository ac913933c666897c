import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createWorld, outcome, warmConnections, type World } from '../testing/index.ts';
import { changePassword } from './change-password.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('testServer'));
  world.ctx.rateLimitScale = 1;
});
afterAll(() => world.close());

const right = 'a sound password';
async function aMember() {
  const member = await world.createUser();
  const token = await world.logIn(member);
  return async (currentPassword: string, newPassword = 'another sound one') =>
    changePassword(world.as(member), token, { currentPassword, newPassword }).then(() => ({ status: 'changed' }));
}

describe('changing a password', () => {
  it('is locked after five wrong ones for 30 s, then for twice as long, whatever is typed', async () => {
    const change = await aMember();
    for (let n = 0; n < 5; n++) await expect(change('wrong')).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
    await expect(change(right)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS', params: { seconds: 30 } });
    world.clock.forward({ ms: 30_000 });
    await expect(change('wrong')).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
    await expect(change(right)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS', params: { seconds: 60 } });
    world.clock.forward({ ms: 60_000 });
    await change(right);
    for (let n = 0; n < 5; n++) await expect(change('wrong')).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
  });

  it('counts the wrong ones of fifteen minutes, each user for themselves', async () => {
    const [change, other] = [await aMember(), await aMember()];
    for (let n = 0; n < 4; n++) await expect(change('wrong')).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
    world.clock.forward({ ms: 15 * 60_000 + 1 });
    for (let n = 0; n < 5; n++) await expect(change('wrong')).rejects.toMatchObject({ code: 'WRONG_PASSWORD' });
    await expect(change(right)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
    expect(await other(right)).toEqual({ status: 'changed' });
  });

  it('with twenty guesses at the same moment gets five tries', async () => {
    const change = await aMember();
    await warmConnections(world);
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => change('wrong')));
    expect(results.map(outcome).toSorted()).toEqual([...Array(15).fill('TOO_MANY_ATTEMPTS'), ...Array(5).fill('WRONG_PASSWORD')]);
  });
});
