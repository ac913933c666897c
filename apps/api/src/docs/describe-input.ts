import { IDEMPOTENCY_HEADER, isIdempotent } from '@app/contract';
import type { RestLine } from '../rest/rest-lines.ts';
import { toSnake, toRestNames } from '../rest/rest-names.ts';
import type { JsonObject, JsonSchemas } from './json-schemas.ts';

type ObjectSchema = { properties?: Record<string, JsonObject>; required?: string[] };

const namesInPath = (line: RestLine): string[] => [...line.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);

/* By construction the input of a procedure is an object. */
const inputSchemaOf = (line: RestLine, schemas: JsonSchemas): { name?: string; schema: JsonObject & ObjectSchema } =>
  line.input ? schemas.inline(line.input, 'input') : { schema: {} };

function parameter(location: 'path' | 'query', name: string, required: boolean, { description, ...schema }: JsonObject): JsonObject {
  return { name, in: location, required, description, schema };
}

const headerParameter = (name: string, description: string, schema: JsonObject): JsonObject => ({
  name,
  in: 'header',
  required: false,
  description,
  schema,
});

const idempotencyKey = headerParameter(
  IDEMPOTENCY_HEADER,
  'Chosen by the caller for each intended operation: a repeat with the same key gets the first answer, the stored result or refusal, and has no second effect.',
  { type: 'string', minLength: 8, maxLength: 200 },
);
const ifNoneMatch = headerParameter(
  'if-none-match',
  'The `etag` of an earlier response; the call gives 304 when nothing has changed since.',
  {
    type: 'string',
  },
);
const acceptLanguage = headerParameter('accept-language', 'The language of messages: en, id, zh or th; English otherwise.', {
  type: 'string',
  examples: ['id'],
});

/** The parameters of a call in its path, its query string and its headers. */
export function describeParameters(line: RestLine, schemas: JsonSchemas): JsonObject[] {
  const inPath = namesInPath(line);
  const { properties = {}, required = [] } = inputSchemaOf(line, schemas).schema;
  const isQuery = (name: string) => !inPath.includes(name) && (line.method === 'GET' || line.meta.query?.map(toSnake).includes(name));
  return [
    ...inPath.map((name) => parameter('path', name, true, properties[name] ?? { type: 'string' })),
    ...Object.entries(properties).flatMap(([name, schema]) =>
      isQuery(name) ? [parameter('query', name, required.includes(name), schema)] : [],
    ),
    ...(isIdempotent(line.procedure) ? [idempotencyKey] : []),
    ...(line.meta.etag ? [ifNoneMatch] : []),
    acceptLanguage,
  ];
}

/** The body of a call: its input without what is in the path or the query string; empty for a call without a body. */
export function describeBody(line: RestLine, schemas: JsonSchemas): JsonObject {
  if (line.method === 'GET' || !line.input) return {};
  const inPathOrQuery = new Set([...namesInPath(line), ...(line.meta.query ?? []).map(toSnake)]);
  const { name, schema: input } = inputSchemaOf(line, schemas);
  const { properties = {}, required = [], ...schema } = input;
  const bodyProperties = Object.fromEntries(Object.entries(properties).filter(([property]) => !inPathOrQuery.has(property)));
  if (Object.keys(bodyProperties).length === 0) return {};
  const requiredInBody = required.filter((property) => !inPathOrQuery.has(property));
  const body = { ...schema, properties: bodyProperties, ...(requiredInBody.length > 0 && { required: requiredInBody }) };
  const content = {
    schema: name === undefined ? body : schemas.addModel(bodyName(name), body),
    ...(line.meta.example && { example: toRestNames(line.meta.example) }),
  };
  return { requestBody: { required: requiredInBody.length > 0, content: { 'application/json': content } } };
}

/* The body is a model of its own: the input also has what REST reads from the path and the query string. */
const bodyName = (inputName: string): string => inputName.replace(/Input$/, 'Body');
