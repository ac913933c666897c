import type { Actor } from '@app/core';
import { confirmSecondFactor, listAudit, startSecondFactor, updateUser } from '@app/core';
import { appCode, createCoreFixture, forgetUsedCodes, makeSessionsIdle, withoutTable, type CoreFixture } from '@app/core/testing';
import { openQueue, type JobQueue } from '@app/queue';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createServer } from '../server.ts';
import { send } from '../testing/http-calls.ts';

const redisUrl = inject('redisUrl');
const backends = [{ backend: 'PostgreSQL', url: undefined }, ...(redisUrl === null ? [] : [{ backend: 'Redis', url: redisUrl }])];

describe.each(backends)('the queue dashboard on $backend', ({ url }) => {
  let coreFixture: CoreFixture;
  let queue: JobQueue;
  let app: FastifyInstance;
  const createServerWith = ({ isWritable }: { isWritable: boolean }) =>
    createServer({
      core: coreFixture.ctx,
      dashboard: { queue, isWritable },
      probes: [],
      webRoot: undefined,
      trustProxy: false,
      isHttps: true,
    });
  beforeAll(async () => {
    coreFixture = await createCoreFixture(inject('testServer'));
    queue = await openQueue({ redisUrl: url, databaseUrl: coreFixture.url }, () => {});
    app = await createServerWith({ isWritable: false });
  });
  afterAll(async () => {
    await app.close();
    await queue.close();
    await coreFixture.close();
  });

  const requestPass = (token: string | undefined) => send(app, 'POST', '/queues/session', { token });
  async function cookieOf(actor: Actor, token?: string): Promise<string> {
    const { headers } = await requestPass(token ?? (await coreFixture.logIn(actor)));
    return String(headers['set-cookie']).split(';')[0] ?? '';
  }
  const html = { accept: 'text/html,application/xhtml+xml' };

  it('admits master admins only', async () => {
    const member = await coreFixture.createMember();
    const tokens = [
      undefined,
      'made-up',
      await coreFixture.logIn(member),
      await coreFixture.logIn(coreFixture.admin),
      await coreFixture.logIn(coreFixture.masterAdmin),
    ];
    expect(await Promise.all(tokens.map(async (token) => (await requestPass(token)).status))).toEqual([401, 401, 403, 403, 204]);
    const { headers } = await requestPass(await coreFixture.logIn(coreFixture.masterAdmin));
    expect(headers['set-cookie']).toMatch(/^queue_pass=[\w-]{34}; Path=\/queues; Max-Age=900; HttpOnly; SameSite=Strict; Secure$/);
    const mustChangePassword = await coreFixture.createUser('master_admin');
    await updateUser(coreFixture.as(coreFixture.masterAdmin), {
      id: mustChangePassword.id,
      password: 'a password chosen by an administrator',
    });
    expect(await requestPass(await coreFixture.logIn(mustChangePassword))).toMatchObject({
      status: 403,
      body: { code: 'PASSWORD_CHANGE_REQUIRED' },
    });
  });

  it('asks a master admin who has a second factor for a code', async () => {
    const masterAdmin = await coreFixture.createUser('master_admin');
    const ctx = coreFixture.as(masterAdmin);
    const firstToken = await coreFixture.logIn(masterAdmin);
    expect((await requestPass(firstToken)).status).toBe(204);
    const { secret } = await startSecondFactor(ctx, firstToken, { currentPassword: 'a sound password' });
    await confirmSecondFactor(ctx, firstToken, { code: appCode(coreFixture.ctx, secret) });
    await forgetUsedCodes(coreFixture, masterAdmin.id);
    const token = await coreFixture.logIn(masterAdmin);
    const refusal = await requestPass(token);
    expect(refusal).toMatchObject({ status: 403, body: { code: 'STEP_UP_REQUIRED', request_id: expect.any(String) } });
    expect(refusal.headers['set-cookie']).toBeUndefined();
    const body = { code: appCode(coreFixture.ctx, secret) };
    expect((await send(app, 'POST', '/api/auth/step-up', { token, body })).status).toBe(200);
    expect((await requestPass(token)).status).toBe(204);
    coreFixture.clock.forward({ ms: 10 * 60_000 });
    expect((await requestPass(token)).body).toMatchObject({ code: 'STEP_UP_REQUIRED' });
  });

  it('without the cookie redirects a page to the admin area and refuses any other request', async () => {
    for (const cookie of ['', 'queue_pass=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA']) {
      const page = await send(app, 'GET', '/queues', { headers: { ...html, cookie } });
      expect([page.status, page.headers['location']]).toEqual([303, '/admin']);
      for (const address of ['/queues/api/queues', '/queues/static/js/main.js', '/queues/'])
        expect([address, (await send(app, 'GET', address, { headers: { cookie } })).status]).toEqual([address, 401]);
    }
    const token = await coreFixture.logIn(coreFixture.masterAdmin);
    expect((await send(app, 'GET', '/queues/api/queues', { token })).status).toBe(401);
  });

  it('loads all resources from this site', async () => {
    const headers = { cookie: await cookieOf(coreFixture.masterAdmin) };
    const page = await send(app, 'GET', '/queues', { headers: { ...headers, ...html } });
    expect(page.status).toBe(200);
    expect(page.text).not.toMatch(/https?:\/\//);
    expect(page.headers['content-security-policy']).toContain("base-uri 'self'");
    const assets = [...page.text.matchAll(/(?:src|href)="(static\/[^"]+)"/g)].map(([, address = '']) => `/queues/${address}`);
    expect(assets.length).toBeGreaterThan(3);
    for (const address of assets) expect([address, (await send(app, 'GET', address, { headers })).status]).toEqual([address, 200]);
  });

  it('shows the jobs with their data', async () => {
    await queue.enqueue('accrue-interest', { runId: null });
    const headers = { cookie: await cookieOf(coreFixture.masterAdmin) };
    const { status, body } = await send(app, 'GET', '/queues/api/queues?activeQueue=jobs&status=latest&page=1&jobsPerPage=10', { headers });
    expect(status).toBe(200);
    const jobs = body.queues.find(({ name }: { name: string }) => name === 'jobs');
    expect(jobs).toMatchObject({ name: 'jobs', readOnlyMode: true });
    expect(jobs.jobs.map(({ name, data }: { name: string; data: object }) => [name, data])).toContainEqual([
      'accrue-interest',
      { runId: null },
    ]);
  });

  it('is read-only unless enabled; then it accepts changes other than new jobs, from its own page alone, and audits them', async () => {
    const cookie = await cookieOf(coreFixture.masterAdmin);
    const pause = (to: FastifyInstance, headers: Record<string, string>) =>
      send(to, 'PUT', '/queues/api/queues/jobs/pause', { headers: { cookie, host: 'money.test', ...headers } });
    const ownOrigin = { origin: 'https://money.test' };
    expect((await pause(app, ownOrigin)).status).toBe(403);
    const writable = await createServerWith({ isWritable: true });
    for (const origin of ['https://elsewhere.test', 'null', ''])
      expect([origin, (await pause(writable, { origin })).status]).toEqual([origin, 403]);
    const before = await listAudit(coreFixture.as(coreFixture.masterAdmin), { limit: 1, action: 'queue.changed' });
    expect(before.total).toBe(0);
    // Adding a job writes its data, which is not permitted even from the dashboard's own page.
    const add = await send(writable, 'POST', '/queues/api/queues/jobs/add', {
      headers: { cookie, host: 'money.test', ...ownOrigin },
      body: { name: 'x', data: {} },
    });
    expect(add.status).toBe(403);
    const broken = await send(writable, 'PUT', '/queues/api/queues/jobs/pause', {
      headers: { cookie, host: 'money.test', ...ownOrigin },
      body: '{',
    });
    expect(broken).toMatchObject({ status: 400, body: { code: 'MALFORMED_BODY', request_id: expect.any(String) } });
    expect((await pause(writable, { origin: 'http://money.test' })).status).toBe(403);
    expect((await listAudit(coreFixture.as(coreFixture.masterAdmin), { limit: 1, action: 'queue.changed' })).total).toBe(0);
    expect((await pause(writable, ownOrigin)).status).toBe(200);
    const { items } = await listAudit(coreFixture.as(coreFixture.masterAdmin), { limit: 1, action: 'queue.changed' });
    expect(items[0]).toMatchObject({
      actorName: coreFixture.masterAdmin.username,
      after: { method: 'PUT', path: '/queues/api/queues/jobs/pause' },
    });
    await queue.everyLane()[0]?.resume();
    await writable.close();
  });

  it('ends the earlier pass when the same session gets a new one', async () => {
    const token = await coreFixture.logIn(coreFixture.masterAdmin);
    const firstCookie = await cookieOf(coreFixture.masterAdmin, token);
    await cookieOf(coreFixture.masterAdmin, token);
    expect((await send(app, 'GET', '/queues/api/queues', { headers: { cookie: firstCookie } })).status).toBe(401);
  });

  it('limits the rate at which passes are requested', async () => {
    coreFixture.ctx.rateLimitScale = 1;
    const rateLimited = await createServerWith({ isWritable: false });
    try {
      const token = await coreFixture.logIn(coreFixture.masterAdmin);
      const statuses: number[] = [];
      for (let n = 0; n < 301; n++) statuses.push((await send(rateLimited, 'POST', '/queues/session', { token })).status);
      expect([statuses.filter((status) => status === 204).length, statuses.at(-1)]).toEqual([300, 429]);
    } finally {
      await rateLimited.close();
      coreFixture.ctx.rateLimitScale = 1000;
    }
  });

  it('reports a fault without details', async () => {
    const cookie = await cookieOf(coreFixture.masterAdmin);
    const ask = () => send(app, 'GET', '/queues/api/queues', { headers: { cookie } });
    const fault = await withoutTable(coreFixture, 'queue_passes', ask);
    expect(fault).toMatchObject({ status: 500, body: { code: 'INTERNAL', request_id: expect.any(String) } });
    expect(fault.text).not.toMatch(/select|queue_passes/i);
  });

  it('refuses a pass after its expiry, a log-out, an idle session or a change of role', async () => {
    const statusFor = async (cookie: string) => (await send(app, 'GET', '/queues/api/queues', { headers: { cookie } })).status;
    const expiredCookie = await cookieOf(coreFixture.masterAdmin);
    expect(await statusFor(expiredCookie)).toBe(200);
    coreFixture.clock.forward({ ms: 15 * 60_000 });
    expect(await statusFor(expiredCookie)).toBe(401);

    const token = await coreFixture.logIn(coreFixture.masterAdmin);
    const loggedOutCookie = await cookieOf(coreFixture.masterAdmin, token);
    await send(app, 'POST', '/api/auth/logout', { token });
    expect(await statusFor(loggedOutCookie)).toBe(401);

    const idleCookie = await cookieOf(coreFixture.masterAdmin);
    coreFixture.clock.forward({ ms: 14 * 60_000 });
    expect(await statusFor(idleCookie)).toBe(200);
    await makeSessionsIdle(coreFixture, { hours: 2 });
    expect(await statusFor(idleCookie)).toBe(401);

    const demotedUser = await coreFixture.createUser('master_admin');
    const demotedCookie = await cookieOf(demotedUser);
    const adminToken = await coreFixture.logIn(coreFixture.masterAdmin);
    await send(app, 'PUT', `/api/admin/users/${demotedUser.id}`, { token: adminToken, body: { role: 'user' } });
    expect(await statusFor(demotedCookie)).toBe(401);
  });
});
