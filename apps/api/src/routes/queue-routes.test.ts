import type { Actor } from '@app/core';
import { listAudit, updateUser } from '@app/core';
import { createWorld, letLogInsLie, withoutTable, type World } from '@app/core/testing';
import { openQueue, type JobQueue } from '@app/queue';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createServer } from '../server.ts';
import { send } from '../testing/wires.ts';

const redisUrl = inject('redisUrl');
const backends = [{ backend: 'PostgreSQL', url: undefined }, ...(redisUrl === null ? [] : [{ backend: 'Redis', url: redisUrl }])];

describe.each(backends)('the queue dashboard on $backend', ({ url }) => {
  let world: World;
  let queue: JobQueue;
  let app: FastifyInstance;
  const start = (mayAct: boolean) =>
    createServer({
      core: world.ctx,
      dashboard: { queue, mayAct },
      probes: [],
      webRoot: undefined,
      trustProxy: false,
      isHttps: true,
    });
  beforeAll(async () => {
    world = await createWorld(inject('testServer'));
    queue = await openQueue({ redisUrl: url, databaseUrl: world.url }, () => {});
    app = await start(false);
  });
  afterAll(async () => {
    await app.close();
    await queue.close();
    await world.close();
  });

  const enter = (token: string | undefined) => send(app, 'POST', '/queues/session', { token });
  async function cookieOf(actor: Actor, token?: string): Promise<string> {
    const { headers } = await enter(token ?? (await world.logIn(actor)));
    return String(headers['set-cookie']).split(';')[0] ?? '';
  }
  const html = { accept: 'text/html,application/xhtml+xml' };

  it('lets master admins in, and nobody else', async () => {
    const member = await world.createMember();
    const statuses = [undefined, 'made-up', await world.logIn(member), await world.logIn(world.otherAdmin), await world.logIn(world.admin)];
    expect(await Promise.all(statuses.map(async (token) => (await enter(token)).status))).toEqual([401, 401, 403, 403, 204]);
    const { headers } = await enter(await world.logIn(world.admin));
    expect(headers['set-cookie']).toMatch(/^queue_pass=[\w-]{34}; Path=\/queues; Max-Age=900; HttpOnly; SameSite=Strict; Secure$/);
    const restricted = await world.createUser('master_admin');
    await updateUser(world.as(world.admin), { id: restricted.id, password: 'a password chosen by staff' });
    expect(await enter(await world.logIn(restricted))).toMatchObject({ status: 403, body: { code: 'PASSWORD_CHANGE_REQUIRED' } });
  });

  it('shows nothing without the cookie: a page leads to the admin area, anything else is refused', async () => {
    for (const cookie of ['', 'queue_pass=AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA']) {
      const page = await send(app, 'GET', '/queues', { headers: { ...html, cookie } });
      expect([page.status, page.headers['location']]).toEqual([303, '/admin']);
      for (const address of ['/queues/api/queues', '/queues/static/js/main.js', '/queues/'])
        expect([address, (await send(app, 'GET', address, { headers: { cookie } })).status]).toEqual([address, 401]);
    }
    const token = await world.logIn(world.admin);
    expect((await send(app, 'GET', '/queues/api/queues', { token })).status).toBe(401);
  });

  it('is a page that brings everything along, and names no other site', async () => {
    const headers = { cookie: await cookieOf(world.admin) };
    const page = await send(app, 'GET', '/queues', { headers: { ...headers, ...html } });
    expect(page.status).toBe(200);
    expect(page.text).not.toMatch(/https?:\/\//);
    expect(page.headers['content-security-policy']).toContain("base-uri 'self'");
    const assets = [...page.text.matchAll(/(?:src|href)="(static\/[^"]+)"/g)].map(([, address = '']) => `/queues/${address}`);
    expect(assets.length).toBeGreaterThan(3);
    for (const address of assets) expect([address, (await send(app, 'GET', address, { headers })).status]).toEqual([address, 200]);
  });

  it('shows the jobs, which carry ids only', async () => {
    await queue.enqueue('accrue-interest', { runId: null });
    const headers = { cookie: await cookieOf(world.admin) };
    const { status, body } = await send(app, 'GET', '/queues/api/queues?activeQueue=jobs&status=latest&page=1&jobsPerPage=10', { headers });
    expect(status).toBe(200);
    const jobs = body.queues.find(({ name }: { name: string }) => name === 'jobs');
    expect(jobs).toMatchObject({ name: 'jobs', readOnlyMode: true });
    expect(jobs.jobs.map(({ name, data }: { name: string; data: object }) => [name, data])).toContainEqual([
      'accrue-interest',
      { runId: null },
    ]);
  });

  it('only shows, unless it is switched on; then it acts for our own page alone, and writes it down', async () => {
    const cookie = await cookieOf(world.admin);
    const pause = (to: FastifyInstance, headers: Record<string, string>) =>
      send(to, 'PUT', '/queues/api/queues/jobs/pause', { headers: { cookie, host: 'money.test', ...headers } });
    const own = { origin: 'https://money.test' };
    expect((await pause(app, own)).status).toBe(403);
    const acting = await start(true);
    for (const origin of ['https://elsewhere.test', 'null', ''])
      expect([origin, (await pause(acting, { origin })).status]).toEqual([origin, 403]);
    const before = await listAudit(world.ctx, { limit: 1, action: 'queue.changed' });
    expect(before.total).toBe(0);
    const add = await send(acting, 'POST', '/queues/api/queues/jobs/add', {
      headers: { cookie, host: 'money.test', ...own },
      body: { name: 'x', data: {} },
    });
    expect(add.status).toBe(403);
    const broken = await send(acting, 'PUT', '/queues/api/queues/jobs/pause', {
      headers: { cookie, host: 'money.test', ...own },
      body: '{',
    });
    expect(broken).toMatchObject({ status: 400, body: { code: 'MALFORMED_BODY', request_id: expect.any(String) } });
    expect((await pause(acting, { origin: 'http://money.test' })).status).toBe(403);
    expect((await listAudit(world.ctx, { limit: 1, action: 'queue.changed' })).total).toBe(0);
    expect((await pause(acting, own)).status).toBe(200);
    const { items } = await listAudit(world.ctx, { limit: 1, action: 'queue.changed' });
    expect(items[0]).toMatchObject({ actorName: world.admin.username, after: { method: 'PUT', path: '/queues/api/queues/jobs/pause' } });
    await queue.everyLane()[0]?.resume();
    await acting.close();
  });

  it('counts its calls, keeps one pass for a log-in, and tells a stranger nothing about a fault', async () => {
    const token = await world.logIn(world.admin);
    const first = await cookieOf(world.admin, token);
    await cookieOf(world.admin, token);
    expect((await send(app, 'GET', '/queues/api/queues', { headers: { cookie: first } })).status).toBe(401);
    world.ctx.rateLimitScale = 1;
    const counting = await start(false);
    const again = await world.logIn(world.admin);
    const statuses: number[] = [];
    for (let n = 0; n < 301; n++) statuses.push((await send(counting, 'POST', '/queues/session', { token: again })).status);
    expect([statuses.filter((status) => status === 204).length, statuses.at(-1)]).toEqual([300, 429]);
    await counting.close();
    world.ctx.rateLimitScale = 1000;
    const ask = () => send(app, 'GET', '/queues/api/queues', { headers: { cookie: first } });
    const fault = await withoutTable(world, 'queue_passes', ask);
    expect(fault).toMatchObject({ status: 500, body: { code: 'INTERNAL', request_id: expect.any(String) } });
    expect(fault.text).not.toMatch(/select|queue_passes/i);
  });

  it('is closed again by time, by log-out, and with the role', async () => {
    const statusFor = async (cookie: string) => (await send(app, 'GET', '/queues/api/queues', { headers: { cookie } })).status;
    const late = await cookieOf(world.admin);
    expect(await statusFor(late)).toBe(200);
    world.clock.forward({ ms: 15 * 60_000 });
    expect(await statusFor(late)).toBe(401);

    const token = await world.logIn(world.admin);
    const left = await cookieOf(world.admin, token);
    await send(app, 'POST', '/api/auth/logout', { token });
    expect(await statusFor(left)).toBe(401);

    const idle = await cookieOf(world.admin);
    world.clock.forward({ ms: 14 * 60_000 });
    expect(await statusFor(idle)).toBe(200);
    await letLogInsLie(world, { hours: 2 });
    expect(await statusFor(idle)).toBe(401);

    const second = await world.createUser('master_admin');
    const demoted = await cookieOf(second);
    const admin = await world.logIn(world.admin);
    await send(app, 'PUT', `/api/admin/users/${second.id}`, { token: admin, body: { role: 'user' } });
    expect(await statusFor(demoted)).toBe(401);
  });
});
