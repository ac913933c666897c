import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { register } from '../auth/register.ts';
import { findSession } from '../sessions/find-session.ts';
import type { Actor } from '../context.ts';
import { createCoreFixture, sgd, type CoreFixture } from '../testing/index.ts';
import { search } from './search.ts';

let fixture: CoreFixture;
const named = async (username: string): Promise<Actor> => {
  const { token } = await register(fixture.ctx, { username, email: `${username}@mail.example`, password: 'a sound password' });
  const actor = await findSession(fixture.ctx, token, { polling: true });
  if (!actor) throw new Error('a registration logs in');
  fixture.clock.forward({ ms: 1000 });
  return actor;
};
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterAll(() => fixture.close());

const find = (q: string, actor = fixture.admin) => search(fixture.as(actor), { q });
const namesOf = async (q: string) => (await find(q)).members.map(({ username }) => username);

it('finds members by part of their identifying data, an exact match first', async () => {
  for (const name of ['lin', 'Berlin', 'linda', 'zo']) await named(name);
  expect(await namesOf('LIN')).toEqual(['lin', 'linda', 'Berlin']);
  expect(await namesOf('berlin@mail')).toEqual(['Berlin']);
  expect(await namesOf('z')).toEqual(['zo']);
  expect(await namesOf('er')).toEqual([]);
  expect(await namesOf('l_n')).toEqual([]);
});

it('finds requests by their number and those of the members found, newest first', async () => {
  const member = await named('mira.asks');
  const other = await named('other.asks');
  const first = await fixture.deposit(member, sgd('5.00'));
  fixture.clock.forward({ hours: 1 });
  const second = await fixture.deposit(member, sgd('6.00'));
  const third = await fixture.deposit(other, sgd('7.00'));
  expect((await find('mira')).requests.map(({ id }) => id)).toEqual([second.id, first.id]);
  expect((await find(String(third.number))).requests[0]).toMatchObject({ id: third.id, username: 'other.asks' });
});

it('returns at most eight of each, and only members to a plain administrator', async () => {
  for (let nth = 0; nth < 10; nth++) await fixture.deposit(await named(`crowded.${nth}`), sgd('5.00'));
  const { members, requests } = await find('crowded');
  expect([members.length, requests.length]).toEqual([8, 8]);
  expect((await find(fixture.masterAdmin.username)).members).toEqual([]);
  expect((await find(fixture.masterAdmin.username, fixture.masterAdmin)).members).toMatchObject([{ id: fixture.masterAdmin.id }]);
});
