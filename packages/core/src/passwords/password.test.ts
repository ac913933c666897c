import { schema } from '@app/db';
import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { changePassword } from '../profile/change-password.ts';
import { createCoreFixture, type CoreFixture } from '../testing/index.ts';
import { adminCreateUser } from '../users/admin-create-user.ts';
import { ensureMasterAdmin } from '../users/ensure-master-admin.ts';
import { updateUser } from '../users/update-user.ts';
import { login } from '../auth/login.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { register } from '../auth/register.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
});
afterAll(() => fixture.close());

const composed = 'Crème brûlée à la carte';
const decomposed = composed.normalize('NFD');
let names = 0;
const named = () => `person.${(names += 1)}`;
const enter = (username: string, password: string) => login(fixture.ctx, { username, password });
const refused = (code: string, field: string, problem: string) => ({ code, fields: { [field]: problem } });
const setHash = (id: string, passwordHash: string) => fixture.db.update(schema.users).set({ passwordHash }).where(eq(schema.users.id, id));

describe('a password is compared in NFC, whatever the Unicode form of the input', () => {
  it('after registering, a change, a reset, an account created by staff, and the first start', async () => {
    const username = named();
    await register(fixture.ctx, { username, email: `${username}@example.test`, password: decomposed });
    await expect(enter(username, composed)).resolves.toMatchObject({ username });

    const member = await fixture.createUser();
    const token = await fixture.logIn(member);
    await changePassword(fixture.as(member), token, { currentPassword: 'a sound password', newPassword: decomposed });
    await expect(enter(member.username, composed)).resolves.toMatchObject({ username: member.username });
    await changePassword(fixture.as(member), token, { currentPassword: composed, newPassword: 'another sound one' });
    await updateUser(fixture.as(fixture.masterAdmin), { id: member.id, password: decomposed });
    await expect(enter(member.username, composed)).resolves.toMatchObject({ username: member.username });

    const made = named();
    const account = { username: made, email: `${made}@example.test`, password: decomposed, role: 'admin' as const };
    await adminCreateUser(fixture.as(fixture.masterAdmin), account);
    await expect(enter(made, composed)).resolves.toMatchObject({ username: made });

    await fixture.db.update(schema.users).set({ role: 'admin' }).where(eq(schema.users.role, 'master_admin'));
    await ensureMasterAdmin(fixture.ctx, decomposed);
    await fixture.db.update(schema.users).set({ role: 'master_admin' }).where(eq(schema.users.id, fixture.masterAdmin.id));
    await expect(enter('masteradmin', composed)).resolves.toMatchObject({ username: 'masteradmin' });
  });

  it.each(['NFC', 'NFD'] as const)('also where its hash was made from the text as typed, in %s', async (form) => {
    const member = await fixture.createUser();
    await setHash(member.id, await hash(composed.normalize(form), { memoryCost: 47_104, timeCost: 1, parallelism: 1 }));
    for (const typed of [composed, decomposed]) await expect(enter(member.username, typed)).resolves.toBeDefined();
    await expect(enter(member.username, 'Creme brulee a la carte')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  });

  it('and its length is measured in NFC', async () => {
    const short = 'éèêàü'.normalize('NFD'); // ten characters, five letters
    await expect(register(fixture.ctx, { username: named(), email: 'short@example.test', password: short })).rejects.toMatchObject(
      refused('PASSWORD_TOO_SHORT', 'password', 'too_short'),
    );
  });
});

describe('a new password', () => {
  it('of an administrator is refused with the length of administrators, at its field too', async () => {
    const input = { username: named(), email: 'short.admin@example.test', password: 'eleven char', role: 'admin' } as const;
    await expect(adminCreateUser(fixture.as(fixture.masterAdmin), input)).rejects.toMatchObject({
      params: { length: 12 },
      ...refused('PASSWORD_TOO_SHORT', 'password', 'too_short_for_administrator'),
    });
  });

  it.each(['user', 'admin', 'master_admin'] as const)(
    'of a %s that is too short for everybody names the length of the role',
    async (role) => {
      const { id } = await fixture.createUser(role);
      const problem = role === 'user' ? 'too_short' : 'too_short_for_administrator';
      const asMaster = fixture.as(fixture.masterAdmin);
      await expect(updateUser(asMaster, { id, password: '12345' })).rejects.toMatchObject(refused('INVALID_INPUT', 'password', problem));
      const input = { username: named(), email: 'too.short@example.test', password: '', role };
      await expect(adminCreateUser(asMaster, input)).rejects.toMatchObject(refused('INVALID_INPUT', 'password', problem));
    },
  );

  it('must differ from the current one, in any Unicode form', async () => {
    const member = await fixture.createUser();
    const token = await fixture.logIn(member);
    const change = (currentPassword: string, newPassword: string) =>
      changePassword(fixture.as(member), token, { currentPassword, newPassword });
    await expect(change('a sound password', 'a sound password')).rejects.toMatchObject(
      refused('PASSWORD_UNCHANGED', 'newPassword', 'same_as_before'),
    );
    await change('a sound password', composed);
    await expect(change(composed, decomposed)).rejects.toMatchObject({ code: 'PASSWORD_UNCHANGED' });
    await expect(updateUser(fixture.as(fixture.masterAdmin), { id: member.id, password: decomposed })).rejects.toMatchObject(
      refused('PASSWORD_UNCHANGED', 'password', 'same_as_before'),
    );
    await expect(enter(member.username, composed)).resolves.toBeDefined();
  });

  it('must not equal the username in any case, set by the member or an administrator', async () => {
    const username = 'Twelve.letters';
    const email = 'twelve@example.test';
    const password = 'twelve.LETTERS';
    const isName = (field: string) => refused('PASSWORD_IS_USERNAME', field, 'same_as_username');
    await expect(register(fixture.ctx, { username, email, password })).rejects.toMatchObject(isName('password'));
    for (const role of ['user', 'admin'] as const)
      await expect(adminCreateUser(fixture.as(fixture.masterAdmin), { username, email, password, role })).rejects.toMatchObject(
        isName('password'),
      );
    await register(fixture.ctx, { username, email, password: 'a sound password' });
    const [row] = await fixture.db.select().from(schema.users).where(eq(schema.users.username, username));
    const member = { id: row?.id ?? '', username, role: 'user' as const };
    await expect(updateUser(fixture.as(fixture.masterAdmin), { id: member.id, password })).rejects.toMatchObject(isName('password'));
    const change = { currentPassword: 'a sound password', newPassword: password };
    await expect(changePassword(fixture.as(member), await fixture.logIn(member), change)).rejects.toMatchObject(isName('newPassword'));
  });
});

describe('a hash that cannot be read', () => {
  it.each(['-', '', '$argon2id$v=19$m=47104,t=1,p=1$c2FsdA$', '$2b$10$abcdefghijklmnopqrstuv'])(
    'is treated as a wrong password: %o',
    async (unreadable) => {
      const member = await fixture.createUser();
      await setHash(member.id, unreadable);
      await expect(enter(member.username, '-')).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
      const change = { currentPassword: 'a sound password', newPassword: 'another sound one' };
      await expect(changePassword(fixture.as(member), await fixture.logIn(member), change)).rejects.toMatchObject({
        code: 'WRONG_PASSWORD',
      });
    },
  );

  it('costs as much to refuse as a valid one', async () => {
    const readable = await hashPassword('a sound password');
    /* Processor time, because other work on the machine changes how long a verification takes. */
    const costOf = async (passwordHash: string) => {
      const before = process.cpuUsage();
      for (let n = 0; n < 5; n++) await verifyPassword(passwordHash, 'wrong');
      const { user, system } = process.cpuUsage(before);
      return user + system;
    };
    expect(await costOf('-')).toBeGreaterThan((await costOf(readable)) / 2);
  });
});

describe('passwords queued for hashing', () => {
  it('are limited to 8 running and 32 waiting; the next caller gets UNAVAILABLE, which is not counted as a failed log-in', async () => {
    const member = await fixture.createUser();
    const busy = Array.from({ length: 40 }, () => hashPassword('a sound password'));
    const ctx = { ...fixture.ctx, address: '203.0.113.9', network: '203.0.113.0/24' };
    await expect(hashPassword('one too many')).rejects.toMatchObject({ code: 'UNAVAILABLE', params: { seconds: 2 } });
    const settled = await Promise.allSettled([
      ...Array.from({ length: 30 }, () => login(ctx, { username: member.username, password: 'a sound password' })),
      ...busy,
    ]);
    const codes = settled.map((end) => (end.status === 'rejected' ? end.reason.code : 'done'));
    expect(new Set(codes)).toEqual(new Set(['UNAVAILABLE', 'done']));
    expect(codes.slice(30)).toEqual(busy.map(() => 'done'));
    const counted = await fixture.db.select().from(schema.loginFailures);
    expect(counted.filter(({ guarded, failures }) => guarded.includes('203.0.113') && failures > 0)).toEqual([]);
    await expect(login(ctx, { username: member.username, password: 'a sound password' })).resolves.toBeDefined();
  });
});
