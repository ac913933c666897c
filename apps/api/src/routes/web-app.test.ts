import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { createDb, isUsableSchema, watchSchema } from '@app/db';
import { openSilentProxy } from '@app/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServer } from '../server.ts';
import { sendError } from '../rest/send-error.ts';
import { sharedApiFixture } from '../testing/api-fixture.ts';
import { PAGES_FILE, type BuiltPage } from './built-pages.ts';
import { webApp } from './web-app.ts';

const fixture = sharedApiFixture();
const root = fs.mkdtempSync(path.join(os.tmpdir(), 'web-app-'));
const apps: FastifyInstance[] = [];

async function serve(publicUrl?: string): Promise<FastifyInstance> {
  const app = fastify();
  app.setErrorHandler(sendError);
  await app.register(webApp, { root, core: fixture.coreFixture.ctx, publicUrl });
  apps.push(app);
  return app;
}

beforeAll(() => {
  fs.mkdirSync(path.join(root, 'assets'));
  for (const name of ['a-1.js', 'b-2.js']) fs.writeFileSync(path.join(root, 'assets', name), 'export {};');
  fs.writeFileSync(path.join(root, 'icon.svg'), '<svg/>');
  const list = ([...paths]: [string, ...string[]], isPublic: boolean): BuiltPage => ({ paths, isPublic, preloads: {} });
  const [publicPages, others] = [
    [['/', '/home'], ['/terms'], ['/login'], ['/register']],
    [['/profile'], ['/admin'], ['/admin/users/:id']],
  ] as const;
  fs.writeFileSync(
    path.join(root, PAGES_FILE),
    JSON.stringify([...publicPages.map((paths) => list([...paths], true)), ...others.map((paths) => list([...paths], false))]),
  );
  fs.writeFileSync(path.join(root, 'index.html'), '<head><meta name="description" content="" /><title></title></head>');
});
afterAll(async () => {
  await Promise.all(apps.map((app) => app.close()));
  fs.rmSync(root, { recursive: true });
});

it.each(['/assets/x.js', '/assets/x', '/foo.png', '/x.txt', '/admin/x.js.map', '/.env', '/foo.png?v=1', '/pages.json', '/index.html'])(
  'answers 404 for the unknown file %s, without caching',
  async (url) => {
    const response = await (await serve()).inject(url);
    expect([response.statusCode, response.headers['cache-control']]).toEqual([404, 'no-cache']);
    expect(response.headers['content-type']).toContain('application/json');
  },
);

it('caches known assets permanently and serves the app at the address of each page', async () => {
  const app = await serve();
  expect((await app.inject('/assets/a-1.js')).headers['cache-control']).toContain('immutable');
  for (const url of ['/', '/home', '/profile/', '/admin/users/00000000-0000-4000-8000-000000000000', '/?ref=a.b']) {
    const response = await app.inject(url);
    expect([url, response.statusCode, response.headers['content-type']]).toEqual([url, 200, 'text/html; charset=utf-8']);
  }
});

it('answers 404 with the app at an address that no page has, and with an error below the calls', async () => {
  const app = await serve();
  const { body } = await app.inject('/profile');
  for (const url of ['/admin/exports', '/metrics', '/foo', '/no/such/page', '/admin/nowhere', '/terms/1']) {
    const response = await app.inject(url);
    expect([url, response.statusCode, response.headers['content-type']]).toEqual([url, 404, 'text/html; charset=utf-8']);
    expect(response.body).toBe(body);
  }
  for (const url of ['/api', '/api/nowhere', '/trpc', '/queues/nowhere']) {
    const response = await app.inject(url);
    expect([url, response.statusCode, response.json<{ code: string }>().code]).toEqual([url, 404, 'NOT_FOUND']);
  }
});

it('has as many routes in its metrics as there are patterns, whatever is requested', async () => {
  const routes = new Set<string | undefined>();
  const app = await createServer({
    core: fixture.coreFixture.ctx,
    probes: [],
    webRoot: root,
    trustProxy: false,
    isHttps: false,
    onAnswered: ({ route }) => void routes.add(route),
  });
  const random = Array.from({ length: 50 }, () => randomUUID());
  const patterns = ['/', '/admin/users/', '/assets/', '/api/', '/trpc/', '/'];
  for (const [index, one] of random.entries()) await app.inject(`${patterns[index % patterns.length]}${one}`);
  for (const file of fs.readdirSync(path.join(root, 'assets'))) expect((await app.inject(`/assets/${file}`)).statusCode).toBe(200);
  await app.close();
  expect(routes).toEqual(new Set(['/*', '/admin/users/:id', '/assets/*', '/api/*', undefined]));
});

it('compresses the page for a browser that accepts it', async () => {
  const app = await serve();
  const packed = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.rawPayload).toString()).toBe((await app.inject('/')).body);
});

it('describes the site to crawlers, with URLs only where the public address is known', async () => {
  const [known, unknown] = [await serve('https://example.test'), await serve()];
  expect((await known.inject('/robots.txt')).body).toMatch(
    /^User-agent: \*\nDisallow: \/api\/\n[^]*Disallow: \/profile\nDisallow: \/admin\nSitemap: https:\/\/example\.test\/sitemap\.xml\n$/,
  );
  expect((await unknown.inject('/robots.txt')).body).not.toContain('Sitemap');
  const map = await known.inject('/sitemap.xml');
  expect([...map.body.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address)).toEqual(
    ['', 'terms', 'login', 'register'].map((page) => `https://example.test/${page}`),
  );
  expect((await unknown.inject('/sitemap.xml')).statusCode).toBe(404);
});

it('has the name of the settings in its manifest, with existing icons', async () => {
  const response = await (await serve()).inject('/manifest.webmanifest');
  expect(response.headers['content-type']).toContain('application/manifest+json');
  const { name, short_name, icons } = response.json<{ name: string; short_name: string; icons: { src: string }[] }>();
  expect([name, short_name]).toEqual(['DCI Daily Compound Investment', 'DCI']);
  const files = path.join(import.meta.dirname, '../../../web/public');
  for (const { src } of icons) expect(fs.existsSync(path.join(files, src)), src).toBe(true);
});

it('serves pages and assets without waiting for the database: the page is served as built while the database is silent', async () => {
  const proxy = await openSilentProxy(fixture.coreFixture.url);
  const { db, close } = createDb(proxy.url);
  proxy.isSilent = true;
  const getLastKnownSchemaStatus = watchSchema(db);
  const app = await createServer({
    core: { ...fixture.coreFixture.ctx, db },
    probes: [],
    acceptsCalls: async () => isUsableSchema(await getLastKnownSchemaStatus()),
    webRoot: root,
    trustProxy: false,
    isHttps: false,
  });
  for (const url of ['/', '/profile', '/assets/a-1.js', '/manifest.webmanifest']) {
    const begun = performance.now();
    const { statusCode, body } = await app.inject(url);
    expect([url, statusCode]).toEqual([url, 200]);
    expect(performance.now() - begun, url).toBeLessThan(4_500); // the database times out after five seconds
    if (url === '/') expect(body).toBe(fs.readFileSync(path.join(root, 'index.html'), 'utf8'));
  }
  await app.close();
  await proxy.close();
  await close();
});

it('serves the app, but no call, while the schema does not match this program, for any spelling of the URL', async () => {
  const options = { core: fixture.coreFixture.ctx, probes: [], webRoot: root, trustProxy: false, isHttps: false };
  const app = await createServer({ ...options, acceptsCalls: () => Promise.resolve(false) });
  const statusOf = async (url: string) => [url, (await app.inject(url)).statusCode];
  for (const url of ['/', '/assets/a-1.js', '/robots.txt', '/health/live']) expect(await statusOf(url)).toEqual([url, 200]);
  for (const url of ['/api/settings', '/%61pi/settings', '/api/nowhere', '/trpc/settings.get', '/%74rpc/settings.get'])
    expect(await statusOf(url)).toEqual([url, 503]);
  await app.close();
});
