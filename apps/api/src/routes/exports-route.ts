import { DomainError, ExportTicketInput } from '@app/contract';
import { exportTicketPath, openExport } from '@app/core';
import type { FastifyPluginAsync } from 'fastify';
import { admit } from '../trpc/admit.ts';
import { createContext, type HttpRequestDependencies } from '../trpc/context.ts';

/** The files of exports, as streams. The ticket in the URL is the authorization: valid once, for a minute. */
export const exportsRoute: FastifyPluginAsync<HttpRequestDependencies> = async (app, dependencies) => {
  // A HEAD would consume the ticket.
  app.get(`${exportTicketPath}:ticket`, { exposeHeadRoute: false }, async (httpRequest, reply) => {
    const context = createContext(dependencies, httpRequest, reply);
    await admit(context, { permission: 'public', calledName: 'exports' });
    const ticket = ExportTicketInput.safeParse(httpRequest.params);
    if (!ticket.success) throw new DomainError('NOT_FOUND');
    const { name, type, bytes, file } = await openExport(context.core, ticket.data);
    return reply
      .type(type)
      .header('content-length', bytes)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(file.createReadStream());
  });
};
