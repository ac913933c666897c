import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Ctx } from '../context.ts';
import { createCoreFixture, type CoreFixture } from '../testing/index.ts';
import { getCurrentUser } from './get-current-user.ts';
import { login } from './login.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterAll(() => fixture.close());

it('saves the language of the first log-in that states one, and changes it only when the user has chosen another', async () => {
  const member = await fixture.createMember();
  const keptAfter = async (asked: Pick<Ctx, 'language' | 'isLanguageChosen'>) => {
    await login({ ...fixture.ctx, ...asked }, { username: member.username, password: 'a sound password' });
    return (await getCurrentUser(fixture.as(member))).language;
  };
  expect(await keptAfter({})).toBeNull();
  expect(await keptAfter({ language: 'th', isLanguageChosen: false })).toBe('th');
  expect(await keptAfter({ language: 'en', isLanguageChosen: false })).toBe('th');
  expect(await keptAfter({ language: 'id', isLanguageChosen: true })).toBe('id');
  expect(await keptAfter({})).toBe('id');
});
