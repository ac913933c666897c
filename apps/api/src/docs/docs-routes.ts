import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyPluginAsync } from 'fastify';
import { openApiDocument } from './openapi-document.ts';

/** The API reference: `/api/openapi.json`, and a page for it at `/api/docs`, without external resources. */
export const docsRoutes: FastifyPluginAsync = async (app) => {
  const document = openApiDocument();
  app.get('/openapi.json', () => document);
  await app.register(swagger, { mode: 'static', specification: { document: document as never } }); // the plugin has its own type of an OpenAPI document
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    indexPrefix: '/api', // otherwise the page would load its files from /docs instead of /api/docs
    uiConfig: { url: '/api/openapi.json', docExpansion: 'list', tryItOutEnabled: false },
    theme: { title: 'REST interface', css: [{ filename: 'page.css', content: '.swagger-ui .topbar { display: none }' }] },
  });
};
