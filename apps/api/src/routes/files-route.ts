import { DomainError, FileIdInput } from '@app/contract';
import { getFile } from '@app/core';
import type { FastifyPluginAsync } from 'fastify';
import { admit } from '../trpc/admit.ts';
import { createContext, type HttpRequestDependencies } from '../trpc/context.ts';

const foreverSeconds = 31_536_000;

/** Stored images. Ids are unguessable and never reused, so public ones may be cached permanently. */
export const filesRoute: FastifyPluginAsync<HttpRequestDependencies> = async (app, dependencies) => {
  app.get('/files/:id', async (httpRequest, reply) => {
    const context = createContext(dependencies, httpRequest, reply);
    const actor = await admit(context, { permission: 'public', calledName: 'files', identifiesCaller: true });
    const id = FileIdInput.safeParse(httpRequest.params);
    // As everywhere, the caller is authenticated before the input is validated.
    if (!id.success) throw actor === undefined ? new DomainError('NOT_LOGGED_IN') : id.error;
    const { bytes, contentType, isPrivate } = await getFile({ ...context.core, actor }, id.data);
    return reply
      .header('content-type', contentType)
      .header('cache-control', isPrivate ? 'private, no-store' : `public, max-age=${foreverSeconds}, immutable`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('content-disposition', 'inline')
      .send(bytes);
  });
};
