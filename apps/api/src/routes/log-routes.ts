import { DomainError, logEveryMs, logPaths, type LogCheckpoint } from '@app/contract';
import { getCheckpoint, type Ctx } from '@app/core';
import { sharedFor } from '@app/db';
import type { FastifyPluginAsync } from 'fastify';

/** So long an answer is shared: everyone may ask, without a limit. */
const cacheMs = 2_000;

/** The newest checkpoint of the ledger log and the key that verifies it, for everyone: hashes only. */
export const logRoutes: FastifyPluginAsync<{ core: Pick<Ctx, 'db'> }> = async (app, { core }) => {
  const readCheckpoint = sharedFor(cacheMs, () => getCheckpoint(core));
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
};
