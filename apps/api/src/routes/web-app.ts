import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { DomainError, settingsDefaults, type PublicSettings } from '@app/contract';
import { getSettings, type Ctx } from '@app/core';
import { lastKnown, sharedFor } from '@app/db';
import fastifyStatic from '@fastify/static';
import { languageOf, type Language } from '@app/i18n/server';
import type { FastifyPluginAsync } from 'fastify';
import { addPreloads, addSettings, fillPage } from './fill-page.ts';
import { MANIFEST_PATH, manifestOf, robotsText, sitemapXml } from './site-files.ts';

const yearSeconds = 31_536_000;
/** A page says a new title at most this much later; thousands of visits ask the database once. */
const factsForMs = 5_000;
/** A page waits no longer than this for what it would say better. */
const factsWaitMs = 300;

type WebAppOptions = { root: string; core: Pick<Ctx, 'db' | 'log'>; publicUrl: string | undefined };

/** The settings that are written into the page. Until the database has answered, the page is served with the built-in defaults. */
const createFactsReader = (core: WebAppOptions['core']): (() => Promise<PublicSettings | undefined>) =>
  lastKnown<PublicSettings | undefined>(
    sharedFor(factsForMs, () =>
      getSettings(core).catch((error: unknown) => {
        core.log.warn({ err: error }, 'the page is served without newer settings');
        throw error;
      }),
    ),
    { waitMs: factsWaitMs, first: undefined },
  );

/** What the build says of each address that people open first: the files its page will ask for, by language. */
function readPreloads(root: string): Partial<Record<string, Record<Language, string[]>>> {
  const file = path.join(root, 'preloads.json');
  /* Written by apps/web/vite.config.ts. */
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as ReturnType<typeof readPreloads>) : {};
}

/** Whether an address means a file: no page of the product is under /assets or has a dot in its name. */
const meansFile = (address: string) => address.startsWith('/assets/') || /\.[^/]*$/.test(address);

/** The built web app: hashed assets for ever, unknown files are 404, everything else is the page that starts it. */
export const webApp: FastifyPluginAsync<WebAppOptions> = async (app, { root, core, publicUrl }) => {
  await app.register(fastifyStatic, { root, wildcard: false, index: false, cacheControl: false, preCompressed: true });
  app.addHook('onSend', async (httpRequest, reply) => {
    if (reply.hasHeader('cache-control')) return;
    const hashed = httpRequest.url.startsWith('/assets/') && reply.statusCode < 400;
    reply.header('cache-control', hashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
  });
  const template = fs.readFileSync(path.join(root, 'index.html'), 'utf8');
  const preloads = readPreloads(root);
  const readFacts = createFactsReader(core);
  app.get('/robots.txt', async (_httpRequest, reply) => reply.type('text/plain; charset=utf-8').send(robotsText(publicUrl)));
  if (publicUrl !== undefined) {
    app.get('/sitemap.xml', async (_httpRequest, reply) => reply.type('application/xml; charset=utf-8').send(sitemapXml(publicUrl)));
  }
  app.get(MANIFEST_PATH, async (_httpRequest, reply) =>
    reply.type('application/manifest+json').send(JSON.stringify(manifestOf((await readFacts()) ?? settingsDefaults))),
  );
  app.get('/*', async (httpRequest, reply) => {
    const [address = '/'] = httpRequest.url.split('?');
    if (meansFile(address)) throw new DomainError('NOT_FOUND');
    const facts = await readFacts();
    /* The language that the browser asks for is most often the one that was chosen. */
    const ahead = preloads[address]?.[languageOf(httpRequest.headers['accept-language'])] ?? [];
    const filled = facts ? addSettings(fillPage(template, facts, address, publicUrl), facts) : template;
    reply.type('text/html; charset=utf-8').header('vary', 'accept-language, accept-encoding');
    const page = addPreloads(filled, ahead);
    /* A phone waits for the page before it asks for anything else; it holds nothing secret that its size could tell. */
    if (!/\bgzip\b/.test(String(httpRequest.headers['accept-encoding']))) return reply.send(page);
    return reply.header('content-encoding', 'gzip').send(gzipSync(page));
  });
};
