import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { register } from '../auth/register.ts';
import { findSession } from '../auth/find-session.ts';
import type { Actor } from '../context.ts';
import { createWorld, sgd, type World } from '../testing/index.ts';
import { findAnything } from './find-anything.ts';

let world: World;
const named = async (username: string): Promise<Actor> => {
  const { token } = await register(world.ctx, { username, email: `${username}@mail.example`, password: 'a sound password' });
  const actor = await findSession(world.ctx, token, { polling: true });
  if (!actor) throw new Error('whoever registers is logged in');
  world.clock.forward({ ms: 1000 });
  return actor;
};
beforeAll(async () => {
  world = await createWorld(inject('testServer'));
});
afterAll(() => world.close());

const find = (q: string, actor = world.otherAdmin) => findAnything(world.as(actor), { q });
const namesOf = async (q: string) => (await find(q)).members.map(({ username }) => username);

it('finds members by a piece of what they are known by, the one called exactly so first', async () => {
  for (const name of ['lin', 'Berlin', 'linda', 'zo']) await named(name);
  expect(await namesOf('LIN')).toEqual(['lin', 'linda', 'Berlin']);
  expect(await namesOf('berlin@mail')).toEqual(['Berlin']);
  expect(await namesOf('z')).toEqual(['zo']);
  expect(await namesOf('er')).toEqual([]);
  expect(await namesOf('l_n')).toEqual([]);
});

it('finds requests by their number and of the members that it finds, newest first', async () => {
  const member = await named('mira.asks');
  const other = await named('other.asks');
  const first = await world.deposit(member, sgd('5.00'));
  world.clock.forward({ hours: 1 });
  const second = await world.deposit(member, sgd('6.00'));
  const third = await world.deposit(other, sgd('7.00'));
  expect((await find('mira')).requests.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect((await find(String(third.number))).requests[0]).toMatchObject({ id: third.id, username: 'other.asks' });
});

it('answers with eight of each at most, and with members only to a plain administrator', async () => {
  for (let nth = 0; nth < 10; nth++) await world.deposit(await named(`crowded.${nth}`), sgd('5.00'));
  const { members, requests } = await find('crowded');
  expect([members.length, requests.length]).toEqual([8, 8]);
  expect((await find(world.admin.username)).members).toEqual([]);
  expect((await find(world.admin.username, world.admin)).members).toMatchObject([{ id: world.admin.id }]);
});
