import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Ctx } from '../context.ts';
import { createCoreFixture, type CoreFixture } from '../testing/index.ts';
import { login } from '../auth/login.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
  fixture.ctx.rateLimitScale = 1;
});
beforeEach(() => fixture.db.delete(schema.loginFailures));
afterAll(() => fixture.close());

const password = 'a sound password';
let addresses = 0;
/** An address in a network of its own, unless one is given. */
const from = (network = `10.0.${(addresses += 1)}.0/24`, overrides: Partial<Ctx> = {}): Ctx => ({
  ...fixture.ctx,
  network,
  address: `${network} ${(addresses += 1)}`,
  ...overrides,
});
const attempt = (ctx: Ctx, username: string, secret = 'wrong') => login(ctx, { username, password: secret });
const fail = (ctx: Ctx, username: string) => expect(attempt(ctx, username)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
const refuse = (ctx: Ctx, username: string, seconds: number) =>
  expect(attempt(ctx, username, password)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS', params: { seconds } });

describe('failed log-ins by others', () => {
  it('lock the account only for their own network', async () => {
    const { username } = await fixture.createUser('master_admin');
    for (let n = 0; n < 5; n++) await fail(from('198.51.100.0/24'), username);
    await refuse(from('198.51.100.0/24'), username, 30);
    expect(await attempt(from('203.0.113.0/24'), username, password)).toMatchObject({ username });
  });

  it('from one network with one wrong password per 15 minutes never lock the owner out', async () => {
    const { username } = await fixture.createUser('master_admin');
    for (let n = 0; n < 12; n++) {
      await attempt(from('198.51.100.0/24'), username).catch(() => undefined);
      fixture.clock.forward({ ms: 15 * 60_000 });
      expect(await attempt(from('203.0.113.0/24'), username, password)).toMatchObject({ username });
    }
  });

  it('from fifty networks lock the account only for networks that it never logged in from', async () => {
    const { username } = await fixture.createUser();
    await attempt(from('192.0.2.0/24'), username, password);
    for (let n = 0; n < 50; n++) await fail(from(), username);
    await refuse(from(), username, 30);
    expect(await attempt(from('192.0.2.0/24'), username, password)).toMatchObject({ username });
    await refuse(from(), username, 30);
    fixture.clock.forward({ ms: 30_000 });
    expect(await attempt(from(), username, password)).toMatchObject({ username });
  });

  it('from one address are refused after thirty before any account is counted', async () => {
    const one = from();
    const { username } = await fixture.createUser();
    for (let n = 0; n < 30; n++) await fail(one, `absent.${n}`);
    await refuse(one, username, 30);
    expect(await fixture.db.$count(schema.loginFailures, eq(schema.loginFailures.guarded, `user:${username}`))).toBe(0);
  });

  it('from an address whose lock has expired let users with the right password in, one after the other', async () => {
    const one = from();
    for (let n = 0; n < 30; n++) await fail(one, `absent.${n}`);
    fixture.clock.forward({ ms: 31_000 });
    for (const { username } of [await fixture.createUser(), await fixture.createUser()]) {
      expect(await attempt(one, username, password)).toMatchObject({ username });
    }
    await fail(one, 'absent.again');
    await refuse(one, 'absent.again', 60);
  });
});

describe('a device that logged in before', () => {
  it('is let in regardless of failures from other addresses and from its own network', async () => {
    const { username } = await fixture.createUser('admin');
    const { deviceToken } = await attempt(from('198.51.100.0/24'), username, password);
    for (let n = 0; n < 30; n++) await attempt(from('198.51.100.0/24'), username).catch(() => undefined);
    for (let n = 0; n < 60; n++) await attempt(from(), username).catch(() => undefined);
    const device = from('198.51.100.0/24', { deviceTokens: ['x'.repeat(40), deviceToken] });
    expect(await attempt(device, username, password)).toMatchObject({ deviceToken });
  });

  it('is let in from an address locked by others', async () => {
    const one = from();
    const { username } = await fixture.createUser();
    const { deviceToken } = await attempt(from(), username, password);
    for (let n = 0; n < 30; n++) await fail(one, `absent.${n}`);
    await refuse(one, username, 30);
    expect(await attempt({ ...one, deviceTokens: [deviceToken] }, username, password)).toMatchObject({ username });
  });

  it('may fail five times itself, and is known only for its own account', async () => {
    const { username } = await fixture.createUser();
    const other = await fixture.createUser();
    const { deviceToken } = await attempt(from(), username, password);
    const device = () => from(undefined, { deviceTokens: [deviceToken] });
    for (let n = 0; n < 5; n++) await fail(device(), username);
    await refuse(device(), username, 30);
    expect(await attempt(from(), username, password)).toMatchObject({ username });
    for (let n = 0; n < 50; n++) await fail(from(), other.username);
    await refuse(device(), other.username, 30);
  });

  it('is stored as a hash', async () => {
    const user = await fixture.createUser();
    const { deviceToken } = await attempt(from('203.0.113.0/24'), user.username, password);
    const rows = await fixture.db.select().from(schema.knownOrigins).where(eq(schema.knownOrigins.userId, user.id));
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['browser', 'browser', 'device', 'device', 'network']); // one of each was given at registration
    expect(JSON.stringify(rows)).not.toContain(deviceToken);
  });
});
