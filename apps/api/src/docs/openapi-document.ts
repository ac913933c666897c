import { ExportTicketInput, FileIdInput, imageTypes, type Permission } from '@app/contract';
import { createDocument } from 'zod-openapi';
import { restLines, type RestLine } from '../rest/rest-lines.ts';
import { describeResponse, notModified } from './describe-response.ts';
import { describeBody, describeParameters } from './describe-input.ts';
import { describeErrors } from './describe-errors.ts';
import { createJsonSchemas, modelPath, type JsonObject, type JsonSchemas } from './json-schemas.ts';

const callers: Record<Permission, string> = {
  public: 'everyone, without a log-in',
  session: 'every user who is logged in',
  editor: 'members and administrators',
  member: 'members',
  reader: 'administrators and auditors',
  master_reader: 'master admins and auditors',
  admin: 'administrators',
  master_admin: 'master admins',
};

function operationOf(line: RestLine, schemas: JsonSchemas, responses: JsonObject, audience?: string): JsonObject {
  const { permission = 'master_admin' } = line.meta;
  return {
    operationId: line.procedure,
    tags: [line.procedure.split('.')[0]],
    summary: line.meta.summary,
    description: `For ${audience ?? callers[permission]}.`,
    'x-permission': permission,
    security: permission === 'public' ? [] : [{ bearer: [] }],
    parameters: describeParameters(line, schemas),
    ...describeBody(line, schemas),
    responses: { ...responses, ...describeErrors(line, schemas) },
  };
}

function describeProcedure(line: RestLine, schemas: JsonSchemas): JsonObject {
  return operationOf(line, schemas, { 200: describeResponse(line, schemas), ...(line.meta.etag && { 304: notModified }) });
}

const binary = { type: 'string', format: 'binary' };

/* The calls that are not procedures: they return a file. `procedure` is the id of their operation, in the same form. */
const files: { line: RestLine; response: JsonObject; audience?: string }[] = [
  {
    line: {
      method: 'GET',
      path: '/admin/exports/download/{ticket}',
      procedure: 'exports.download',
      kind: 'query',
      meta: {
        permission: 'public',
        summary: 'Returns the file of an export, once for each ticket.',
        refusals: ['NOT_FOUND', 'EXPORT_NOT_READY'],
      },
      input: ExportTicketInput,
      inputFields: ['ticket'],
      output: undefined,
    },
    response: { description: 'The file.', content: { 'text/csv': { schema: binary }, 'application/jsonl': { schema: binary } } },
  },
  {
    line: {
      method: 'GET',
      path: '/files/{id}',
      procedure: 'files.get',
      kind: 'query',
      meta: {
        permission: 'public',
        summary: 'Returns a stored picture; a payment proof only to its member and to administrators.',
        refusals: ['NOT_FOUND', 'NOT_LOGGED_IN'],
      },
      input: FileIdInput,
      inputFields: ['id'],
      output: undefined,
    },
    audience: 'everyone, without a log-in; a payment proof for its member and administrators, with their token',
    response: { description: 'The picture.', content: Object.fromEntries(imageTypes.map((type) => [type, { schema: binary }])) },
  },
];

let document: object | undefined;

/**
 * The REST interface as an OpenAPI 3.1 document, generated from the same schemas that validate the calls. It takes a second, so a
 * process makes it once.
 */
export const openApiDocument = (): object => (document ??= createOpenApiDocument());

function createOpenApiDocument(): object {
  const schemas = createJsonSchemas();
  const paths: Record<string, JsonObject> = {};
  const add = ({ path, method }: RestLine, operation: JsonObject) => {
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  };
  for (const line of restLines()) add(line, describeProcedure(line, schemas));
  for (const { line, response, audience } of files) add(line, operationOf(line, schemas, { 200: response }, audience));
  const { components, ...rest } = createDocument({
    openapi: '3.1.0',
    info: {
      title: 'REST interface',
      version: '1',
      description: 'Amounts are whole IDR, instants ISO 8601 in UTC. Errors have a code and a sentence in the language of Accept-Language.',
      license: { name: 'No licence is granted', identifier: 'LicenseRef-UNLICENSED' },
    },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  });
  return { ...rest, paths, components: { ...components, schemas: usedModels(paths, schemas.models) } };
}

/* Leaves out the models that nothing refers to, such as those of pages: over REST a page is an array, and its other fields are headers. */
function usedModels(paths: JsonObject, models: Record<string, JsonObject>): JsonObject {
  const text = JSON.stringify([paths, models]);
  return Object.fromEntries(Object.entries(models).filter(([name]) => text.includes(`"${modelPath}${name}"`)));
}
