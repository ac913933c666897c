import fs from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyPluginAsync } from 'fastify';

const yearSeconds = 31_536_000;

/** The built web app: hashed assets for ever, everything else is the page that starts it. */
export const webApp: FastifyPluginAsync<{ root: string }> = async (app, { root }) => {
  await app.register(fastifyStatic, { root, wildcard: false, index: false, cacheControl: false, preCompressed: true });
  app.addHook('onSend', async (httpRequest, reply) => {
    if (reply.hasHeader('cache-control')) return;
    const hashed = httpRequest.url.startsWith('/assets/');
    reply.header('cache-control', hashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
  });
  const page = path.join(root, 'index.html');
  app.get('/*', (_httpRequest, reply) => reply.type('text/html; charset=utf-8').send(fs.createReadStream(page)));
};
