import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { DomainError, settingsDefaults } from '@app/contract';
import { getSettings, listPlans, type Ctx } from '@app/core';
import { lastKnown, sharedFor } from '@app/db';
import fastifyStatic from '@fastify/static';
import { languageOf, type Language } from '@app/i18n/server';
import type { FastifyPluginAsync } from 'fastify';
import { addPageData, addPreloads, fillPage, type PageData } from './fill-page.ts';
import { MANIFEST_PATH, manifestOf, robotsText, sitemapXml } from './site-files.ts';

const yearSeconds = 31_536_000;
/** A page has new settings and plans at most this much later; thousands of visits query the database once. */
const pageDataKeptMs = 5_000;
/** The maximum time that a page waits for them. */
const pageDataWaitMs = 300;

type WebAppOptions = { root: string; core: Pick<Ctx, 'db' | 'log'>; publicUrl: string | undefined };

/** The data embedded in the page. Until the database has answered, the page is served with the built-in defaults. */
const createPageDataReader = (core: WebAppOptions['core']): (() => Promise<PageData | undefined>) =>
  lastKnown<PageData | undefined>(
    sharedFor(pageDataKeptMs, () =>
      readPageData(core).catch((error: unknown) => {
        core.log.warn({ err: error }, 'the page is served without newer settings and plans');
        throw error;
      }),
    ),
    { waitMs: pageDataWaitMs, first: undefined },
  );

async function readPageData(core: WebAppOptions['core']): Promise<PageData> {
  const [settings, plans] = await Promise.all([getSettings(core), listPlans(core)]);
  return { settings, plans };
}

/** The preload lists of the build: for each entry page the files that it will request, by language. */
function readPreloads(root: string): Partial<Record<string, Record<Language, string[]>>> {
  const file = path.join(root, 'preloads.json');
  /* Written by apps/web/vite.config.ts. */
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as ReturnType<typeof readPreloads>) : {};
}

/** Whether a path means a file: no page of the product is under /assets or has a dot in its name. */
const isFilePath = (address: string) => address.startsWith('/assets/') || /\.[^/]*$/.test(address);

/** The built web app: hashed assets are cached permanently, unknown files are 404, every other path is the page that starts it. */
export const webApp: FastifyPluginAsync<WebAppOptions> = async (app, { root, core, publicUrl }) => {
  await app.register(fastifyStatic, { root, wildcard: false, index: false, cacheControl: false, preCompressed: true });
  app.addHook('onSend', async (httpRequest, reply) => {
    if (reply.hasHeader('cache-control')) return;
    const hashed = httpRequest.url.startsWith('/assets/') && reply.statusCode < 400;
    reply.header('cache-control', hashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
  });
  const template = fs.readFileSync(path.join(root, 'index.html'), 'utf8');
  const preloads = readPreloads(root);
  const readKnownData = createPageDataReader(core);
  app.get('/robots.txt', async (_httpRequest, reply) => reply.type('text/plain; charset=utf-8').send(robotsText(publicUrl)));
  if (publicUrl !== undefined) {
    app.get('/sitemap.xml', async (_httpRequest, reply) => reply.type('application/xml; charset=utf-8').send(sitemapXml(publicUrl)));
  }
  app.get(MANIFEST_PATH, async (_httpRequest, reply) =>
    reply.type('application/manifest+json').send(JSON.stringify(manifestOf((await readKnownData())?.settings ?? settingsDefaults))),
  );
  app.get('/*', async (httpRequest, reply) => {
    const [address = '/'] = httpRequest.url.split('?');
    if (isFilePath(address)) throw new DomainError('NOT_FOUND');
    const data = await readKnownData();
    /* The language requested by the browser is usually the chosen one. */
    const ahead = preloads[address]?.[languageOf(httpRequest.headers['accept-language'])] ?? [];
    const filled = data ? addPageData(fillPage(template, data.settings, address, publicUrl), data) : template;
    reply.type('text/html; charset=utf-8').header('vary', 'accept-language, accept-encoding');
    const page = addPreloads(filled, ahead);
    /* Compressed because a phone requests nothing else before the page; it contains no secret that its size could reveal. */
    if (!/\bgzip\b/.test(String(httpRequest.headers['accept-encoding']))) return reply.send(page);
    return reply.header('content-encoding', 'gzip').send(gzipSync(page));
  });
};
