import { LiveEvent } from '@app/contract';
import { requestDeposit, type Ctx } from '@app/core';
import { sgd } from '@app/core/testing';
import { createHub, openSender, streamLimits, type InvalidationSender, type LiveHub } from '@app/live';
import { openStream, type TestStream } from '@app/live/testing';
import { createLogger } from '@app/runtime';
import { afterAll, beforeAll, expect, inject, it, vi } from 'vitest';
import { createApiFixture, type ApiFixture } from '../testing/api-fixture.ts';
import { send } from '../testing/http-calls.ts';

let fixture: ApiFixture;
let hub: LiveHub;
let sender: InvalidationSender;
let core: Ctx;
let url: string;
let logged = '';
const opened: TestStream[] = [];

beforeAll(async () => {
  const log = createLogger('test', { LOG_LEVEL: 'info' }, { write: (line) => void (logged += line) });
  fixture = await createApiFixture(inject('testServer'), (coreFixture) => {
    hub = createHub(coreFixture.url, log);
    sender = openSender(coreFixture.url, log);
    core = { ...coreFixture.ctx, invalidate: sender.invalidate };
    return { core, live: hub, loggerInstance: log };
  });
  url = await fixture.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  for (const { close } of opened) close();
  await fixture.close();
  await sender.close();
  await hub.close();
});

const open = async (token: string | undefined, lastEventId?: string): Promise<TestStream> => {
  const stream = await openStream(url, token, lastEventId);
  opened.push(stream);
  return stream;
};
const logIn = (actor: ApiFixture['member']) => fixture.coreFixture.logIn(actor);
/** A stream that has had its first event, which is always `all`. */
async function connect(actor: ApiFixture['member'], token?: string): Promise<TestStream> {
  const stream = await open(token ?? (await logIn(actor)));
  expect(await stream.nextTopics()).toEqual(['all']);
  return stream;
}
async function closeAll(): Promise<void> {
  for (const { close } of opened.splice(0)) close();
  await vi.waitFor(() => expect(hub.countStreams()).toBe(0), { timeout: 20_000 });
}
/** Ends the connections of the live stream whose last statement is like this. */
async function killLive(statement: string): Promise<void> {
  const killed = await fixture.coreFixture.db.execute(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'live' and datname = current_database() and query ilike '${statement}'`);
  expect(killed.length).toBe(1);
}
/** The last line of the log with this message. */
const lastLineOf = (message: string): unknown => {
  const line = logged
    .split('\n')
    .filter((each) => each.includes(`"${message}"`))
    .at(-1);
  return JSON.parse(line ?? 'null');
};

it('tells the member and the administrators of a new request, and nobody else', async () => {
  const [mine, others, admins] = [await connect(fixture.member), await connect(fixture.otherMember), await connect(fixture.admin)];
  const { coreFixture, member } = fixture;
  await requestDeposit(coreFixture.as(member, { invalidate: core.invalidate }), {
    amount: sgd('10.00'),
    bankDestinationId: coreFixture.bank.id,
  });
  expect(await mine.nextTopics()).toContain('requests');
  expect(await admins.nextTopics()).toContain('requests');
  expect(await others.nextTopics()).toEqual(['referrals']); // the friends of a referrer
  await closeAll();
});

it("sends events that contain topics and the time, and never an administrators' topic to a member", async () => {
  const [member, admin] = [await connect(fixture.member), await connect(fixture.admin)];
  core.invalidate({ topics: ['runs', 'stats'], to: 'everyone' });
  core.invalidate({ topics: ['runs'], to: fixture.member.id });
  for (const [stream, topics] of [
    [member, ['stats']],
    [admin, ['runs', 'stats']],
  ] as const) {
    const event = LiveEvent.parse(JSON.parse((await stream.next())?.data ?? ''));
    expect(event.topics.toSorted()).toEqual(topics);
  }
  await closeAll();
});

it('collects what happens in quick succession into few events', async () => {
  const stream = await connect(fixture.member);
  const begun = performance.now();
  for (const topic of ['stats', 'requests', 'investments'] as const) {
    for (let times = 0; times < 50; times++) core.invalidate({ topics: [topic], to: fixture.member.id });
  }
  expect((await stream.nextTopics()).toSorted()).toEqual(['investments', 'requests', 'stats']);
  core.invalidate({ topics: ['settings'], to: 'everyone' });
  expect(await stream.nextTopics()).toEqual(['settings']);
  expect(performance.now() - begun).toBeGreaterThan(250);
  await closeAll();
});

it('gives a client that comes back what it missed, or everything where that is not known', async () => {
  const token = await logIn(fixture.member);
  const first = await open(token);
  const id = (await first.next())?.id;
  await closeAll();
  core.invalidate({ topics: ['stats'], to: 'everyone' });
  core.invalidate({ topics: ['requests'], to: fixture.otherMember.id });
  const watcher = await connect(fixture.otherMember);
  core.invalidate({ topics: ['investments'], to: 'everyone' });
  await watcher.nextTopics();
  const resumed = await open(token, id);
  expect((await resumed.nextTopics()).toSorted()).toEqual(['investments', 'stats']);
  for (const unknown of ['0123456789ab-1', `${id}999999`, 'nonsense', '']) {
    const stream = await open(await logIn(fixture.member), unknown);
    expect(await stream.nextTopics(), unknown).toEqual(['all']);
  }
  await closeAll();
});

it('refuses a caller without a session, and one who has to change the password first', async () => {
  for (const token of [undefined, 'a-token-that-was-never-issued', await fixture.coreFixture.staleTokenOf(fixture.member, 'idle')])
    expect((await open(token)).status).toBe(401);
  const beginner = await fixture.coreFixture.createUser();
  await fixture.coreFixture.db.execute(
    `update users set is_password_assigned = true, must_change_password = true where id = '${beginner.id}'`,
  );
  expect((await open(await logIn(beginner))).status).toBe(403);
  for (const actor of [fixture.member, fixture.admin, fixture.masterAdmin]) expect((await open(await logIn(actor))).status).toBe(200);
  await closeAll();
});

it('ends the stream of a session that was ended, as not logged in', async () => {
  const token = await logIn(fixture.member);
  const stream = await connect(fixture.member, token);
  await send(fixture.app, 'DELETE', '/api/auth/sessions', { token: await logIn(fixture.member) });
  const end = await stream.next();
  expect([end?.name, (JSON.parse(end?.data ?? '') as { data: { errorCode: string } }).data.errorCode]).toEqual([
    'serialized-error',
    'NOT_LOGGED_IN',
  ]);
  await closeAll();
});

it('ends the stream of an administrator who lost the role', async () => {
  const admin = await fixture.coreFixture.createUser('admin');
  const stream = await connect(admin);
  const token = await logIn(fixture.masterAdmin);
  expect((await send(fixture.app, 'PUT', `/api/admin/users/${admin.id}`, { token, body: { role: 'user' } })).status).toBe(200);
  expect((await stream.next())?.name).toBe('serialized-error');
  await closeAll();
});

it('does not keep a session alive', async () => {
  const token = await logIn(fixture.admin);
  const activity = () =>
    fixture.coreFixture.db.execute(`select last_active_at from sessions where id = '${fixture.coreFixture.sessionIdOf(token)}'`);
  const before = await activity();
  fixture.coreFixture.clock.forward({ ms: 10 * 60_000 });
  const stream = await connect(fixture.admin, token);
  core.invalidate({ topics: ['me'], to: fixture.admin.id }); // looks at the session
  expect(await stream.nextTopics()).toEqual(['me']);
  expect(await activity()).toEqual(before);
  fixture.coreFixture.clock.forward({ ms: 60 * 60_000 });
  core.invalidate({ topics: ['me'], to: fixture.admin.id });
  expect((await stream.next())?.name).toBe('serialized-error'); // idle for too long
  await closeAll();
});

it('looks at the session every minute although events never pause', async () => {
  const token = await logIn(fixture.member);
  const stream = await connect(fixture.member, token);
  await fixture.coreFixture.db.execute(`delete from sessions where id = '${fixture.coreFixture.sessionIdOf(token)}'`);
  core.invalidate({ topics: ['stats'], to: fixture.member.id });
  expect(await stream.nextTopics()).toEqual(['stats']);
  const minuteLater = performance.now() + 60_000;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => minuteLater);
  core.invalidate({ topics: ['stats'], to: fixture.member.id });
  expect((await stream.next())?.name).toBe('serialized-error');
  clock.mockRestore();
  await closeAll();
});

it('looks at the session also where its own change comes together with others', async () => {
  const token = await logIn(fixture.member);
  const stream = await connect(fixture.member, token);
  await fixture.coreFixture.db.execute(`delete from sessions where id = '${fixture.coreFixture.sessionIdOf(token)}'`);
  core.invalidate({ topics: ['all'], to: 'everyone' });
  core.invalidate({ topics: ['me'], to: fixture.member.id });
  expect((await stream.next())?.name).toBe('serialized-error');
  await closeAll();
});

it('has the clients fetch over a longer time, the more of them an event concerns', async () => {
  const stream = await connect(fixture.member);
  const others = Array.from({ length: 399 }, () =>
    hub.open({ userId: crypto.randomUUID(), isReader: false, session: crypto.randomUUID(), end: () => {} }, undefined),
  );
  for (const [to, spreadMs] of [
    [fixture.member.id, 250],
    ['everyone', 1_000],
  ] as const) {
    core.invalidate({ topics: ['stats'], to });
    expect(LiveEvent.parse(JSON.parse((await stream.next())?.data ?? '')).spreadMs, to).toBe(spreadMs);
  }
  for (const other of others) if (typeof other !== 'string') other.close();
  await closeAll();
});

it('refuses more streams than a session, and more than a user, may have', async () => {
  const token = await logIn(fixture.member);
  for (let count = 0; count < streamLimits.perSession; count++) expect((await open(token)).status).toBe(200);
  const refused = await openStream(url, token);
  expect(refused.status).toBe(429);
  expect((await open(await logIn(fixture.otherMember))).status).toBe(200);
  for (let count = streamLimits.perSession; count < streamLimits.perUser; count++)
    expect((await open(await logIn(fixture.member))).status, String(count)).toBe(200);
  expect((await open(await logIn(fixture.member))).status).toBe(429);
  await closeAll();
  expect((await open(token)).status).toBe(200);
  await closeAll();
});

it('listens again when the backend of its connection is killed, and has every page fetch everything', async () => {
  const stream = await connect(fixture.member);
  await killLive('listen%');
  expect(await stream.nextTopics()).toEqual(['all']);
  core.invalidate({ topics: ['stats'], to: 'everyone' });
  expect(await stream.nextTopics()).toEqual(['stats']);
  await closeAll();
});

it('sends what could not be sent once the database answers again, and only logs the failure', async () => {
  const stream = await connect(fixture.member);
  core.invalidate({ topics: ['stats'], to: 'everyone' });
  expect(await stream.nextTopics()).toEqual(['stats']);
  await killLive('select pg_notify%');
  core.invalidate({ topics: ['investments'], to: 'everyone' });
  expect(await stream.nextTopics()).toEqual(['investments']);
  await closeAll();
});

it('has a message of unknown content mean that anything may have changed', async () => {
  const stream = await connect(fixture.member);
  for (const payload of ['', '{}', '[{"topics":["of another release"],"to":"everyone"}]']) {
    await fixture.coreFixture.db.execute(`select pg_notify('live', '${payload}')`);
    expect(await stream.nextTopics(), payload).toEqual(['all']);
  }
  await closeAll();
});

it('sends one message for everyone where it would be too long', async () => {
  const stream = await connect(fixture.member);
  for (let count = 0; count < 200; count++) core.invalidate({ topics: ['stats'], to: crypto.randomUUID() });
  expect(await stream.nextTopics()).toEqual(['all']);
  await closeAll();
});

it('logs the opening and the length of a stream', async () => {
  await connect(fixture.member);
  expect(lastLineOf('live stream opened')).toMatchObject({ requestId: expect.any(String) });
  await closeAll();
  expect(lastLineOf('live stream closed')).toMatchObject({ requestId: expect.any(String), ms: expect.any(Number) });
});

it('ends at once where the server has no live streams, so that the client does not come back', async () => {
  const without = await createApiFixture(inject('testServer'));
  const address = await without.app.listen({ host: '127.0.0.1', port: 0 });
  const stream = await openStream(address, await without.coreFixture.logIn(without.member));
  expect([stream.status, (await stream.next())?.name, await stream.next()]).toEqual([200, 'return', undefined]);
  await without.close();
});

it('closes at once with open streams', async () => {
  const streams = await Promise.all([connect(fixture.member), connect(fixture.admin), connect(fixture.masterAdmin)]);
  const begun = performance.now();
  await fixture.app.close();
  expect(performance.now() - begun).toBeLessThan(8_000); // open streams would hold it for nine seconds
  for (const stream of streams) expect(await stream.next()).toBeUndefined();
});
