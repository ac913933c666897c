import { DomainError, logEveryMs, logPaths, type LogCheckpoint } from '@app/contract';
import { getCheckpoint, getLogTile, type LogTile } from '@app/core';
import { sharedFor } from '@app/db';
import type { FastifyPluginAsync } from 'fastify';
import { admit } from '../trpc/admit.ts';
import { createContext, type HttpRequestDependencies } from '../trpc/context.ts';

/** So long an answer is shared: everyone may ask, without a limit. */
const cacheMs = 2_000;

const foreverSeconds = 31_536_000;

/**
 * Reads the path of a tile as C2SP `tlog-tiles` writes it, `<L>/<N>[.p/<W>]`; null: it is none. N has three digits in each part, and all parts but the last
 * begin with x: 1234067 is `x001/x234/067`.
 */
function readTilePath(path: string): LogTile | null {
  const [, level, upper = '', last, width] = /^(0|[1-9]\d?)\/((?:x\d{3}\/){0,4})(\d{3})(?:\.p\/([1-9]\d{0,2}))?$/.exec(path) ?? [];
  if (level === undefined || last === undefined || upper.startsWith('x000') || Number(width ?? 0) > 255) return null;
  return { level: Number(level), position: Number(upper.replace(/[x/]/g, '') + last), width: Number(width ?? 256) };
}

/** The newest checkpoint of the ledger log, the key that verifies it, and its tiles, for everyone: hashes only. */
export const logRoutes: FastifyPluginAsync<HttpRequestDependencies> = async (app, dependencies) => {
  const readCheckpoint = sharedFor(cacheMs, () => getCheckpoint(dependencies.core));
  const readNewest = async (): Promise<LogCheckpoint> => {
    const checkpoint = await readCheckpoint();
    if (checkpoint === null) throw new DomainError('NOT_LOGGED_YET', { seconds: logEveryMs / 1000 });
    return checkpoint;
  };
  const send = (path: string, read: (checkpoint: LogCheckpoint) => string) =>
    app.get(path, async (_httpRequest, reply) =>
      reply
        .type('text/plain; charset=utf-8')
        .header('cache-control', 'no-store')
        .send(read(await readNewest())),
    );
  send(logPaths.checkpoint, ({ note }) => note);
  send(logPaths.key, ({ verifierKey }) => `${verifierKey}\n`);
  app.get<{ Params: { '*': string } }>(`${logPaths.tile}/*`, async (httpRequest, reply) => {
    reply.header('cache-control', 'no-store'); // a later checkpoint may contain the tile
    await admit(createContext(dependencies, httpRequest, reply), { permission: 'public', calledName: 'log/tile' });
    const tile = readTilePath(httpRequest.params['*']);
    const hashes = tile && (await getLogTile(dependencies.core, tile));
    if (!hashes) throw new DomainError('NOT_FOUND');
    return reply.type('application/octet-stream').header('cache-control', `public, max-age=${foreverSeconds}, immutable`).send(hashes);
  });
};
