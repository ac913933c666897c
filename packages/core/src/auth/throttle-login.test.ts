import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { Ctx } from '../context.ts';
import { createWorld, type World } from '../testing/index.ts';
import { login } from './login.ts';

let world: World;
beforeAll(async () => {
  world = await createWorld(inject('testServer'));
  world.ctx.rateLimitScale = 1;
});
beforeEach(() => world.db.delete(schema.loginFailures));
afterAll(() => world.close());

const password = 'a sound password';
let addresses = 0;
/** An address of a network of its own, unless one is named. */
const from = (network = `10.0.${(addresses += 1)}.0/24`, more: Partial<Ctx> = {}): Ctx => ({
  ...world.ctx,
  network,
  address: `${network} ${(addresses += 1)}`,
  ...more,
});
const attempt = (ctx: Ctx, username: string, secret = 'wrong') => login(ctx, { username, password: secret });
const fail = (ctx: Ctx, username: string) => expect(attempt(ctx, username)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
const refuse = (ctx: Ctx, username: string, seconds: number) =>
  expect(attempt(ctx, username, password)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS', params: { seconds } });

describe('failed log-ins of strangers', () => {
  it('lock the account for their own network only', async () => {
    const { username } = await world.createUser('master_admin');
    for (let n = 0; n < 5; n++) await fail(from('198.51.100.0/24'), username);
    await refuse(from('198.51.100.0/24'), username, 30);
    expect(await attempt(from('203.0.113.0/24'), username, password)).toMatchObject({ username });
  });

  it('from one network with one wrong password per 15 minutes never keep the owner out', async () => {
    const { username } = await world.createUser('master_admin');
    for (let n = 0; n < 12; n++) {
      await attempt(from('198.51.100.0/24'), username).catch(() => undefined);
      world.clock.forward({ ms: 15 * 60_000 });
      expect(await attempt(from('203.0.113.0/24'), username, password)).toMatchObject({ username });
    }
  });

  it('from fifty networks lock the account for networks that it never logged in from, and for no others', async () => {
    const { username } = await world.createUser();
    await attempt(from('192.0.2.0/24'), username, password);
    for (let n = 0; n < 50; n++) await fail(from(), username);
    await refuse(from(), username, 30);
    expect(await attempt(from('192.0.2.0/24'), username, password)).toMatchObject({ username });
    await refuse(from(), username, 30);
    world.clock.forward({ ms: 30_000 });
    expect(await attempt(from(), username, password)).toMatchObject({ username });
  });

  it('from one address are stopped after thirty before any account is counted', async () => {
    const one = from();
    const { username } = await world.createUser();
    for (let n = 0; n < 30; n++) await fail(one, `absent.${n}`);
    await refuse(one, username, 30);
    expect(await world.db.$count(schema.loginFailures, eq(schema.loginFailures.guarded, `user:${username}`))).toBe(0);
  });

  it('from an address whose lock is over let everybody with the right password in, one after the other', async () => {
    const one = from();
    for (let n = 0; n < 30; n++) await fail(one, `absent.${n}`);
    world.clock.forward({ ms: 31_000 });
    for (const { username } of [await world.createUser(), await world.createUser()]) {
      expect(await attempt(one, username, password)).toMatchObject({ username });
    }
    await fail(one, 'absent.again');
    await refuse(one, 'absent.again', 60);
  });
});

describe('a device that logged in before', () => {
  it('is let in whatever others did from their addresses, also from its own network', async () => {
    const { username } = await world.createUser('admin');
    const { deviceToken } = await attempt(from('198.51.100.0/24'), username, password);
    for (let n = 0; n < 30; n++) await attempt(from('198.51.100.0/24'), username).catch(() => undefined);
    for (let n = 0; n < 60; n++) await attempt(from(), username).catch(() => undefined);
    const device = from('198.51.100.0/24', { deviceTokens: ['x'.repeat(40), deviceToken] });
    expect(await attempt(device, username, password)).toMatchObject({ deviceToken });
  });

  it('is let in from an address that others locked', async () => {
    const one = from();
    const { username } = await world.createUser();
    const { deviceToken } = await attempt(from(), username, password);
    for (let n = 0; n < 30; n++) await fail(one, `absent.${n}`);
    await refuse(one, username, 30);
    expect(await attempt({ ...one, deviceTokens: [deviceToken] }, username, password)).toMatchObject({ username });
  });

  it('may fail five times itself, and is known for its own account only', async () => {
    const { username } = await world.createUser();
    const other = await world.createUser();
    const { deviceToken } = await attempt(from(), username, password);
    const device = () => from(undefined, { deviceTokens: [deviceToken] });
    for (let n = 0; n < 5; n++) await fail(device(), username);
    await refuse(device(), username, 30);
    expect(await attempt(from(), username, password)).toMatchObject({ username });
    for (let n = 0; n < 50; n++) await fail(from(), other.username);
    await refuse(device(), other.username, 30);
  });

  it('is kept as a hash', async () => {
    const user = await world.createUser();
    const { deviceToken } = await attempt(from('203.0.113.0/24'), user.username, password);
    const rows = await world.db.select().from(schema.knownOrigins).where(eq(schema.knownOrigins.userId, user.id));
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['device', 'device', 'network']); // one was given at registration
    expect(JSON.stringify(rows)).not.toContain(deviceToken);
  });
});
