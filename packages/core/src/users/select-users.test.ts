import { User } from '@app/contract';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { getMe } from '../auth/get-me.ts';
import { createCoreFixture, type CoreFixture } from '../testing/core-fixture.ts';
import { adminCreateUser } from './admin-create-user.ts';
import { getUserOverview } from './get-user-overview.ts';
import { listUsers } from './list-users.ts';
import { updateUser } from './update-user.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterAll(() => fixture.close());

const fieldsOf = (user: object) => Object.keys(user).toSorted();
const fieldsOfAuditor = fieldsOf(User.shape);
const fields = fieldsOfAuditor.filter((name) => name !== 'accessUntil');

it('a user has exactly the fields of the contract, before any output schema removes others; only an auditor has an end of the access', async () => {
  const { id } = await fixture.createMember();
  const ctx = fixture.as(fixture.masterAdmin);
  const email = 'siti@contoh.example';
  const users: User[] = [
    ...(await listUsers(ctx, { limit: 10 })).items,
    (await getUserOverview(ctx, { id })).user,
    await adminCreateUser(ctx, { username: 'siti.sampel', email, password: 'a sound password', role: 'user' }),
    await updateUser(ctx, { id, accountNumber: '000-555-4444' }),
  ];
  expect(users).toHaveLength(6);
  for (const user of users) expect(fieldsOf(user)).toEqual(fields);
  expect(fieldsOf(await getMe(ctx))).toEqual(fields);
  expect(fieldsOf(await getMe(fixture.as(await fixture.createUser('auditor'))))).toEqual(fieldsOfAuditor);
});
