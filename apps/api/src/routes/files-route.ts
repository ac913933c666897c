import { FileIdInput } from '@app/contract';
import { countCall, getFile, type Ctx } from '@app/core';
import type { FastifyPluginAsync } from 'fastify';
import { createContext } from '../trpc/context.ts';

const foreverSeconds = 31_536_000;

/** Stored pictures. Ids are unguessable and never reused, so that public ones may be kept for ever. */
export const filesRoute: FastifyPluginAsync<{ core: Ctx }> = async (app, { core: base }) => {
  app.get('/files/:id', async (httpRequest, reply) => {
    const { core, findActor, token } = createContext(base, httpRequest);
    const actor = await findActor();
    await countCall(core, actor && token);
    const { bytes, contentType, isPrivate } = await getFile({ ...core, actor }, FileIdInput.parse(httpRequest.params));
    return reply
      .header('content-type', contentType)
      .header('cache-control', isPrivate ? 'private, no-store' : `public, max-age=${foreverSeconds}, immutable`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', 'inline')
      .send(bytes);
  });
};
