import {
  DomainError,
  errorStatuses,
  ErrorBody,
  IDEMPOTENCY_HEADER,
  type ErrorCode,
  type ErrorParams,
  type Permission,
  ExportTicketInput,
  FileIdInput,
  imageTypes,
} from '@app/contract';
import type { z } from 'zod';
import { createDocument, createSchema, type ZodOpenApiOverride } from 'zod-openapi';
import { restLines, type RestLine } from '../rest/rest-lines.ts';
import { pageHeadersOf } from '../rest/page-headers.ts';
import { toSnake, toWire } from '../rest/wire-case.ts';
import { toWireError } from '../trpc/wire-error.ts';

type Json = { [name: string]: unknown };

const isJson = (value: unknown): value is Json => value !== null && typeof value === 'object' && !Array.isArray(value);

const override: ZodOpenApiOverride = ({ zodSchema, jsonSchema }) => {
  if (jsonSchema.format === 'starts_with') delete jsonSchema.format; // said by its pattern; the name is no format of JSON Schema
  if (zodSchema._zod.def.type !== 'date') return;
  jsonSchema.type = 'string';
  jsonSchema.format = 'date-time';
};

/** A schema of the contract as JSON Schema, with the names that REST uses. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { schema: made, components } = createSchema(schema, { io, opts: { override, allowEmptySchema: { unknown: true } } });
  if (Object.keys(components).length > 0) throw new Error('schemas of the contract carry no ids');
  const named = withWireNames(made);
  if (!isJson(named)) throw new Error('a schema is an object');
  return named;
}

/* Only names of properties are renamed; everything else in a schema is JSON Schema's own. */
function withWireNames(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(withWireNames);
  if (!isJson(node)) return node;
  return Object.fromEntries(
    Object.entries(node).map(([name, value]) => {
      if (name === 'properties' && isJson(value))
        return [name, Object.fromEntries(Object.entries(value).map(([property, inner]) => [toSnake(property), withWireNames(inner)]))];
      if (name === 'required' && Array.isArray(value)) return [name, value.map((property) => toSnake(String(property)))];
      return [name, withWireNames(value)];
    }),
  );
}

const describedBy: Record<Permission, string> = {
  public: 'Anybody',
  session: 'Whoever is logged in',
  member: 'Members',
  admin: 'Administrators',
  master_admin: 'Master admins',
};

/** What any call of a kind may be refused with, besides its own rules. */
function refusalsOf({ meta, method, inputNames }: RestLine): ErrorCode[] {
  return [
    ...(inputNames.length > 0 ? (['INVALID_INPUT'] as const) : []),
    ...(method === 'GET' ? [] : (['MALFORMED_BODY', 'BODY_TOO_LARGE', 'UNSUPPORTED_CONTENT_TYPE'] as const)),
    ...(meta.permission === 'public' ? [] : (['NOT_LOGGED_IN'] as const)),
    ...(meta.permission === 'public' || meta.permission === 'session' ? [] : (['NOT_ALLOWED'] as const)),
    ...(meta.permission === 'public' || meta.whileRestricted === true ? [] : (['PASSWORD_CHANGE_REQUIRED'] as const)),
    ...(meta.refusals ?? []),
    'TOO_MANY_REQUESTS',
    'INTERNAL',
    'UNAVAILABLE',
  ];
}

function errorResponses(line: RestLine): Json {
  const schema = { $ref: '#/components/schemas/Error' };
  const refusals = [...new Set(refusalsOf(line))];
  const statuses = [...new Set(refusals.map((code) => errorStatuses[code]))];
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = refusals.filter((code) => errorStatuses[code] === status);
      const examples = Object.fromEntries(codes.map((code) => [code, { value: toWire(exampleOf(code)) }]));
      return [status, { description: codes.join(', '), content: { 'application/json': { schema, examples } } }];
    }),
  );
}

/* What sentences name, so that an example reads as the real thing does. */
const exampleParams: ErrorParams = {
  minimum: 65_000,
  maximum: 129_999_870,
  free: 1_300_000,
  balance: 1_295_000,
  plan: 'standard',
  status: 'approved',
  by: 'admin.uji',
  at: '2026-11-20T02:00:00.000Z',
  seconds: 30,
  since: '2026-11-20T02:00:00.000Z',
  length: 12,
  count: 5,
};

function exampleOf(code: ErrorCode) {
  const { detail, requestId } = toWireError(new DomainError(code, exampleParams), 'en', '00000000-0000-4000-8000-000000000000');
  return { detail, code, requestId };
}

function parametersOf(line: RestLine): Json[] {
  const inPath = [...line.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const { properties = {}, required = [] }: { properties?: Json; required?: string[] } = line.input ? schemaOf(line.input, 'input') : {};
  const isQuery = (name: string) => !inPath.includes(name) && (line.method === 'GET' || line.meta.query?.map(toSnake).includes(name));
  return [
    ...inPath.map((name) => ({ name, in: 'path', required: true, schema: properties[name] ?? { type: 'string' } })),
    ...Object.entries(properties).flatMap(([name, schema]) =>
      isQuery(name) ? [{ name, in: 'query', required: required.includes(name), schema }] : [],
    ),
    ...(line.meta.idempotent
      ? [{ name: IDEMPOTENCY_HEADER, in: 'header', required: false, schema: { type: 'string', minLength: 8, maxLength: 200 } }]
      : []),
    ...(line.meta.etag ? [{ name: 'if-none-match', in: 'header', required: false, schema: { type: 'string' } }] : []),
    { name: 'accept-language', in: 'header', required: false, schema: { type: 'string', examples: ['id'] } },
  ];
}

function bodyOf(line: RestLine): Json {
  if (line.method === 'GET' || !line.input) return {};
  const inPath = [...line.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const elsewhere = new Set([...inPath, ...(line.meta.query ?? []).map(toSnake)]);
  const { properties = {}, required = [], ...schema } = schemaOf(line.input, 'input') as { properties?: Json; required?: string[] };
  const own = Object.fromEntries(Object.entries(properties).filter(([name]) => !elsewhere.has(name)));
  if (Object.keys(own).length === 0) return {};
  const needed = required.filter((name) => !elsewhere.has(name));
  const content = {
    schema: { ...schema, properties: own, ...(needed.length > 0 && { required: needed }) },
    ...(line.meta.example && { example: toWire(line.meta.example) }),
  };
  return { requestBody: { required: needed.length > 0, content: { 'application/json': content } } };
}

const etagHeader = { etag: { description: 'Names this very answer', schema: { type: 'string' } } };
const notChanged = { description: 'Nothing has changed since the answer named in If-None-Match', headers: etagHeader };

/** What the pages of this call say besides their rows, as headers. */
function moreHeadersOf({ items: _items, total: _total, next_cursor: _next, ...more }: Json = {}): Json {
  const groups = Object.entries(more) as [string, { properties?: Json }][]; // objects of plain values, by the contract
  const schemas = Object.fromEntries(groups.map(([group, { properties = {} }]) => [group, properties]));
  return Object.fromEntries(Object.entries(pageHeadersOf(schemas)).map(([name, schema]) => [name, { schema }]));
}

function answerOf(line: RestLine): Json {
  if (line.meta.file)
    return { description: 'A file', content: { [line.meta.file.type.split(';')[0] ?? '']: { schema: { type: 'string' } } } };
  if (!line.output)
    return {
      description: 'Done',
      content: { 'application/json': { schema: { type: 'object', properties: {}, additionalProperties: false } } },
    };
  const schema = schemaOf(line.output, 'output') as Json & { properties?: { items?: unknown } };
  if (!line.meta.list)
    return { description: 'The answer', ...(line.meta.etag && { headers: etagHeader }), content: { 'application/json': { schema } } };
  const headers = {
    'x-total-count': { description: 'How many there are in all', schema: { type: 'integer' } },
    link: { description: 'Address of the next page, rel="next"', schema: { type: 'string' } },
    ...moreHeadersOf(schema.properties),
  };
  return { description: 'A page, the newest first', headers, content: { 'application/json': { schema: schema.properties?.items } } };
}

/* The calls that are no procedures: they answer with a picture, and with a stream. */
const binary = { type: 'string', format: 'binary' };

function downloadOperation(): Json {
  const line: RestLine = {
    method: 'GET',
    path: '/admin/exports/download/{ticket}',
    procedure: 'exports.download',
    meta: { permission: 'public', refusals: ['NOT_FOUND'] },
    input: ExportTicketInput,
    inputNames: ['ticket'],
    output: undefined,
  };
  return {
    operationId: line.procedure,
    tags: ['exports'],
    summary: 'Whoever holds a ticket, once: the file of an export',
    'x-permission': 'public',
    parameters: parametersOf(line),
    responses: { 200: { description: 'The file', content: { 'text/csv': { schema: binary } } }, ...errorResponses(line) },
  };
}

function fileOperation(): Json {
  const line: RestLine = {
    method: 'GET',
    path: '/files/{id}',
    procedure: 'files.get',
    meta: { permission: 'public', refusals: ['NOT_FOUND'] },
    input: FileIdInput,
    inputNames: ['id'],
    output: undefined,
  };
  return {
    operationId: line.procedure,
    tags: ['files'],
    summary: 'Anybody: a stored picture; a payment proof for its owner and administrators only',
    'x-permission': 'public',
    parameters: parametersOf(line),
    responses: {
      200: { description: 'The picture', content: Object.fromEntries(imageTypes.map((type) => [type, { schema: binary }])) },
      ...errorResponses(line),
    },
  };
}

/** The REST interface as an OpenAPI 3.1 document, made from the same schemas that check the calls. */
export function openApiDocument(): object {
  const paths: Record<string, Json> = {};
  for (const line of restLines()) {
    paths[line.path] = {
      ...paths[line.path],
      [line.method.toLowerCase()]: {
        operationId: line.procedure,
        tags: [line.procedure.split('.')[0]],
        summary: `${describedBy[line.meta.permission ?? 'master_admin']}: ${line.procedure}`,
        'x-permission': line.meta.permission,
        ...(line.meta.permission !== 'public' && { security: [{ bearer: [] }] }),
        parameters: parametersOf(line),
        ...bodyOf(line),
        responses: { 200: answerOf(line), ...(line.meta.etag && { 304: notChanged }), ...errorResponses(line) },
      },
    };
  }
  paths['/files/{id}'] = { get: fileOperation() };
  paths['/admin/exports/download/{ticket}'] = { get: downloadOperation() };
  const { components, ...rest } = createDocument({
    openapi: '3.1.0',
    info: {
      title: 'REST interface',
      version: '1',
      description: 'Amounts are whole IDR. Errors carry a sentence in the language of Accept-Language and a code.',
    },
    servers: [{ url: '/api' }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
  });
  return { ...rest, paths, components: { ...components, schemas: { Error: schemaOf(ErrorBody, 'output') } } };
}
