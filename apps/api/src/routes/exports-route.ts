import { DomainError, ExportTicketInput } from '@app/contract';
import { exportTicketPath, openExport } from '@app/core';
import type { FastifyPluginAsync } from 'fastify';
import { admit } from '../trpc/admit.ts';
import { createContext, type Surroundings } from '../trpc/context.ts';

/** The files of exports, as streams. The ticket in the address is what admits: it is good once, and for a minute. */
export const exportsRoute: FastifyPluginAsync<Surroundings> = async (app, surroundings) => {
  // A HEAD would use the ticket up.
  app.get(`${exportTicketPath}:ticket`, { exposeHeadRoute: false }, async (httpRequest, reply) => {
    const context = createContext(surroundings, httpRequest, reply);
    await admit(context, { permission: 'public', place: 'exports' });
    const ticket = ExportTicketInput.safeParse(httpRequest.params);
    if (!ticket.success) throw new DomainError('NOT_FOUND');
    const { name, bytes, file } = await openExport(context.core, ticket.data);
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-length', bytes)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(file.createReadStream());
  });
};
