import { createCoreFixture, expectInvariants, sgd, type CoreFixture } from '@app/core/testing';
import { openStream, type TestStream } from '@app/live/testing';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createClockFile, type ClockFile } from './testing/create-clock-file.ts';
import { listBackends } from './testing/list-backends.ts';
import { startApiProcess, type ApiProcess } from './testing/start-api-process.ts';
import { endProgram, type Program } from './testing/start-program.ts';
import { startWorkerProcess } from './testing/start-worker-process.ts';

/** An open stream would hold an api for nine seconds, after which it is cut off. */
const endsWithinMs = 8_000;

describe.each(listBackends({ redisDatabase: 9 }))('live streams of processes, with the queue on $backend', ({ redisUrl }) => {
  let fixture: CoreFixture;
  let clock: ClockFile;
  const programs: Program[] = [];
  const streams: TestStream[] = [];
  const settings = () => ({ databaseUrl: fixture.url, redisUrl, clockFile: clock.file });
  const startApi = async (own: Record<string, string> = {}): Promise<ApiProcess> => {
    const api = await startApiProcess(settings(), own);
    programs.push(api);
    return api;
  };
  const connect = async ({ url }: ApiProcess, token: string): Promise<TestStream> => {
    const stream = await openStream(url, token);
    streams.push(stream);
    const first = await stream.next();
    expect(first?.data, `${stream.status}, ${first?.name}`).toContain('"topics":["all"]');
    return stream;
  };
  /** Waits until a stream has told of a topic. */
  const told = async (stream: TestStream, topic: string): Promise<void> => {
    for (let topics: string[] = []; !topics.includes(topic);) {
      topics = await stream.nextTopics();
      expect(topics, `the stream ended before ${topic}`).not.toEqual([]);
    }
  };
  beforeEach(async () => {
    fixture = await createCoreFixture(inject('testServer'));
    clock = createClockFile(fixture.clock.now());
    fixture.clock.follow(clock);
  });
  afterEach(async () => {
    for (const { close } of streams.splice(0)) close();
    await Promise.all(programs.splice(0).map((program) => endProgram(program)));
    await expectInvariants(fixture.ctx);
    await fixture.close();
    clock.remove();
  });

  it('tell the pages of every api of a deposit, its decision, new settings and paid interest', async () => {
    const [first, second] = [await startApi(), await startApi()];
    const member = await fixture.createMember({ available: sgd('1000.00') });
    await fixture.buy(member, sgd('500.00'));
    clock.forward({ days: 2 });
    const [memberToken, adminToken] = [await fixture.logIn(member), await fixture.logIn(fixture.masterAdmin)];
    const seenByMember = [await connect(first, memberToken), await connect(second, memberToken)];
    const seenByAdmin = [await connect(first, adminToken), await connect(second, adminToken)];
    const everyone = [...seenByMember, ...seenByAdmin];

    const body = { amount: 1_300_000, bank_destination_id: fixture.bank.id };
    expect(await first.call('POST', '/transactions/deposit/request', memberToken, body)).toBe(200);
    for (const stream of everyone) await told(stream, 'requests');
    const [request] = await fixture.db.execute<{ id: string }>(`select id from transactions where status = 'pending'`);
    expect(await second.call('PUT', `/admin/requests/${request?.id}/process`, adminToken, { status: 'approved' })).toBe(200);
    for (const stream of everyone) await told(stream, 'requests');
    expect(await second.call('PUT', '/admin/settings', adminToken, { website_name: 'Another name' })).toBe(200);
    for (const stream of everyone) await told(stream, 'settings');

    programs.push(await startWorkerProcess(settings())); // it pays the interest of two days
    for (const stream of seenByAdmin) await told(stream, 'runs');
    for (const stream of seenByMember) await told(stream, 'transactions');
  });

  it('have a client of a killed api fetch everything when it comes back', async () => {
    const api = await startApi();
    const token = await fixture.logIn(await fixture.createMember());
    const stream = await openStream(api.url, token);
    const id = (await stream.next())?.id;
    await endProgram(api);
    expect(await stream.next()).toBeUndefined();
    const port = new URL(api.url).port;
    const restarted = await startApi({ PORT: port });
    const resumed = await openStream(restarted.url, token, id);
    streams.push(resumed);
    expect(await resumed.nextTopics()).toEqual(['all']);
  });

  it('do not delay the end of an api: with 200 of them it ends by itself, and none ends as if for good', async () => {
    const api = await startApi();
    const members = [];
    for (let count = 0; count < 20; count++) members.push(await fixture.createUser());
    const tokens = await Promise.all(members.flatMap((member) => [0, 1, 2, 3].map(() => fixture.logIn(member))));
    /* Session by session: what is tested is their end. */
    const open: TestStream[] = [];
    for (const [index, token] of tokens.entries()) {
      const ofSession = index % 4 < 2 ? 3 : 2;
      open.push(...(await Promise.all(Array.from({ length: ofSession }, () => connect(api, token)))));
    }
    expect(open).toHaveLength(200);
    const begun = performance.now();
    expect(await endProgram(api, 'SIGTERM')).toBe(0);
    expect(performance.now() - begun).toBeLessThan(endsWithinMs);
    expect(await Promise.all(open.map((stream) => stream.next()))).toEqual(open.map(() => undefined));
  });

  it('do not exist with LIVE=0, and nothing is announced', async () => {
    const api = await startApi({ LIVE: '0' });
    const member = await fixture.createMember();
    const token = await fixture.logIn(member);
    const stream = await openStream(api.url, token);
    expect((await stream.next())?.name).toBe('return');
    const body = { amount: 1_300_000, bank_destination_id: fixture.bank.id };
    expect(await api.call('POST', '/transactions/deposit/request', token, body)).toBe(200);
    const connections = await fixture.db.execute(
      `select 1 from pg_stat_activity where application_name = 'live' and datname = current_database()`,
    );
    expect(connections).toHaveLength(0);
  });
});
