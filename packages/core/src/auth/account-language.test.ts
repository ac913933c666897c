import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Ctx } from '../context.ts';
import { createWorld, type World } from '../testing/index.ts';
import { getOwnSession } from './get-own-session.ts';
import { login } from './login.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('testServer'));
});
afterAll(() => world.close());

it('keeps the language of the first log-in until a person chooses another one', async () => {
  const member = await world.createMember();
  const keptAfter = async (asked: Pick<Ctx, 'language' | 'isLanguageChosen'>) => {
    await login({ ...world.ctx, ...asked }, { username: member.username, password: 'a sound password' });
    return (await getOwnSession(world.as(member))).language;
  };
  expect(await keptAfter({})).toBeNull();
  expect(await keptAfter({ language: 'th', isLanguageChosen: false })).toBe('th');
  expect(await keptAfter({ language: 'en', isLanguageChosen: false })).toBe('th');
  expect(await keptAfter({ language: 'id', isLanguageChosen: true })).toBe('id');
  expect(await keptAfter({})).toBe('id');
});
