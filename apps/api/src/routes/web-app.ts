import fs from 'node:fs';
import path from 'node:path';
import { getSettings, type Ctx } from '@app/core';
import type { PublicSettings } from '@app/contract';
import fastifyStatic from '@fastify/static';
import { languageOf, type Language } from '@app/i18n/server';
import type { FastifyPluginAsync } from 'fastify';
import { addPreloads, addSettings, fillPage } from './fill-page.ts';

const yearSeconds = 31_536_000;
/** A page says a new title at most this much later; thousands of visits ask the database once. */
const factsForMs = 5_000;

type WebAppOptions = { root: string; core: Pick<Ctx, 'db' | 'log'>; publicUrl: string | undefined };

/** The settings that stand in the page. Without a database the page is served as it was built, and says itself what is wrong. */
function createFactsReader(core: WebAppOptions['core']): () => Promise<PublicSettings | undefined> {
  let known: { facts: Promise<PublicSettings | undefined>; until: number } | undefined;
  return () => {
    if (known === undefined || known.until < performance.now()) {
      const facts = getSettings(core).catch((error: unknown) => {
        core.log.warn({ err: error }, 'the page is served without the settings');
        known = undefined;
        return undefined;
      });
      known = { facts, until: performance.now() + factsForMs };
    }
    return known.facts;
  };
}

/** What the build says of each address that people open first: the files its page will ask for, by language. */
function readPreloads(root: string): Partial<Record<string, Record<Language, string[]>>> {
  const file = path.join(root, 'preloads.json');
  /* Written by apps/web/vite.config.ts. */
  return fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as ReturnType<typeof readPreloads>) : {};
}

/** The built web app: hashed assets for ever, everything else is the page that starts it. */
export const webApp: FastifyPluginAsync<WebAppOptions> = async (app, { root, core, publicUrl }) => {
  await app.register(fastifyStatic, { root, wildcard: false, index: false, cacheControl: false, preCompressed: true });
  app.addHook('onSend', async (httpRequest, reply) => {
    if (reply.hasHeader('cache-control')) return;
    const hashed = httpRequest.url.startsWith('/assets/');
    reply.header('cache-control', hashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
  });
  const template = fs.readFileSync(path.join(root, 'index.html'), 'utf8');
  const preloads = readPreloads(root);
  const readFacts = createFactsReader(core);
  app.get('/*', async (httpRequest, reply) => {
    const facts = await readFacts();
    const [address = '/'] = httpRequest.url.split('?');
    /* The language that the browser asks for is most often the one that was chosen. */
    const ahead = preloads[address]?.[languageOf(httpRequest.headers['accept-language'])] ?? [];
    const filled = facts ? addSettings(fillPage(template, facts, address, publicUrl), facts) : template;
    return reply.type('text/html; charset=utf-8').header('vary', 'accept-language').send(addPreloads(filled, ahead));
  });
};
