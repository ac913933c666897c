import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { DomainError, settingsDefaults } from '@app/contract';
import { getSettings, listPlans, type Ctx } from '@app/core';
import { lastKnown, sharedFor } from '@app/db';
import fastifyStatic from '@fastify/static';
import { languageOf } from '@app/i18n/server';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import { PAGES_FILE, readBuiltPages, type BuiltPage } from './built-pages.ts';
import { addPageData, addPreloads, fillPage, type PageData } from './fill-page.ts';
import { MANIFEST_PATH, manifestOf, robotsText, sitemapXml } from './site-files.ts';

const yearSeconds = 31_536_000;
/** A page has new settings and plans at most this much later; thousands of visits query the database once. */
const pageDataCacheMs = 5_000;
/** The maximum time that a page waits for them. */
const pageDataWaitMs = 300;

type WebAppOptions = { root: string; core: Pick<Ctx, 'db' | 'log'>; publicUrl: string | undefined };

/** The data embedded in the page. Until the database has answered, the page is served with the built-in defaults. */
const createPageDataReader = (core: WebAppOptions['core']): (() => Promise<PageData | undefined>) =>
  lastKnown<PageData | undefined>(
    sharedFor(pageDataCacheMs, () =>
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

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route serves files of the build: no trace. */
    isStaticFile?: boolean;
  }
}

/** Whether a path means a file or a call: no page of the product has a dot in its name. */
const isNoPage = (address: string) => /^\/(assets|api|trpc|queues)(\/|$)|\.[^/]*$/.test(address);

/** The files of the build. One route for all assets: a name of each would be as many routes as there are files, in every release. */
const staticFiles: FastifyPluginAsync<{ root: string }> = async (app, { root }) => {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, isStaticFile: true };
  });
  const options = { index: false, cacheControl: false, preCompressed: true } as const;
  await app.register(fastifyStatic, { ...options, root: path.join(root, 'assets'), prefix: '/assets/' });
  const globIgnore = ['assets/**', 'index.html', PAGES_FILE];
  await app.register(fastifyStatic, { ...options, root, wildcard: false, globIgnore, decorateReply: false });
};

/**
 * The built web app: hashed assets are cached permanently. The address of a page gets the file that starts the app, any other address
 * gets it with 404, and what is no page an error.
 */
export const webApp: FastifyPluginAsync<WebAppOptions> = async (app, { root, core, publicUrl }) => {
  await app.register(staticFiles, { root });
  app.addHook('onSend', async (httpRequest, reply) => {
    if (reply.hasHeader('cache-control')) return;
    const hashed = httpRequest.url.startsWith('/assets/') && reply.statusCode < 400;
    reply.header('cache-control', hashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
  });
  const template = fs.readFileSync(path.join(root, 'index.html'), 'utf8');
  const pages = readBuiltPages(root);
  const readKnownData = createPageDataReader(core);
  app.get('/robots.txt', async (_httpRequest, reply) => reply.type('text/plain; charset=utf-8').send(robotsText(pages, publicUrl)));
  if (publicUrl !== undefined) {
    app.get('/sitemap.xml', async (_httpRequest, reply) => reply.type('application/xml; charset=utf-8').send(sitemapXml(pages, publicUrl)));
  }
  app.get(MANIFEST_PATH, async (_httpRequest, reply) =>
    reply.type('application/manifest+json').send(JSON.stringify(manifestOf((await readKnownData())?.settings ?? settingsDefaults))),
  );
  const sendPage = async (httpRequest: FastifyRequest, reply: FastifyReply, page: BuiltPage | undefined) => {
    const data = await readKnownData();
    /* The language requested by the browser is usually the chosen one. */
    const ahead = page?.preloads[languageOf(httpRequest.headers['accept-language'])] ?? [];
    const canonicalPath = page?.isPublic === true ? page.paths[0] : undefined;
    const filled = data ? addPageData(fillPage(template, data.settings, canonicalPath, publicUrl), data) : template;
    reply.type('text/html; charset=utf-8').header('vary', 'accept-language, accept-encoding');
    const html = addPreloads(filled, ahead);
    /* Compressed because a phone requests nothing else before the page; it contains no secret that its size could reveal. */
    if (!/\bgzip\b/.test(String(httpRequest.headers['accept-encoding']))) return reply.send(html);
    return reply.header('content-encoding', 'gzip').send(gzipSync(html));
  };
  for (const page of pages)
    for (const pattern of page.paths) {
      const open: RouteHandlerMethod = (httpRequest, reply) => sendPage(httpRequest, reply, page);
      app.get(pattern, open);
      if (pattern !== '/') app.get(`${pattern}/`, open); // as the router of the browser, which ignores it
    }
  app.get('/*', async (httpRequest, reply) => {
    const [address = '/'] = httpRequest.url.split('?');
    if (isNoPage(address)) throw new DomainError('NOT_FOUND');
    return sendPage(httpRequest, reply.code(404), undefined);
  });
};
