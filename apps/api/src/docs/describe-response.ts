import { headerNameOf } from '../rest/page-headers.ts';
import type { RestLine } from '../rest/rest-lines.ts';
import { isJsonObject, type JsonObject, type JsonSchemas } from './json-schemas.ts';

const etagHeader = { etag: { description: 'Identifies this response; `if-none-match` repeats it.', schema: { type: 'string' } } };

/** The response to a call whose `if-none-match` names the current state. */
export const notModified = { description: 'Nothing has changed since the response that `if-none-match` names.', headers: etagHeader };

const emptyResponse = {
  description: 'The call was executed.',
  content: { 'application/json': { schema: { type: 'object', properties: {}, additionalProperties: false } } },
};

/** What a page has besides its rows, total and cursor, as headers with the descriptions of their fields. */
function pageHeaders(schemas: JsonSchemas, properties: JsonObject): JsonObject {
  const { items: _items, total: _total, next_cursor: _next, ...additional } = properties as Record<string, JsonObject>;
  return Object.fromEntries(Object.entries(additional).flatMap(([name, value]) => headersOf(schemas, name, value)));
}

function headersOf(schemas: JsonSchemas, name: string, { description, ...value }: JsonObject): [string, JsonObject][] {
  // the schema beside `null`, where the value is nullable
  const valueSchema = Array.isArray(value['anyOf']) ? value['anyOf'].find((part: JsonObject) => part['type'] !== 'null') : value;
  const { properties } = schemas.resolve(valueSchema);
  if (!isJsonObject(properties)) return [[headerNameOf(name), { description, schema: valueSchema }]];
  return Object.entries(properties as Record<string, JsonObject>).map(([field, { description: fieldDescription, ...schema }]) => [
    headerNameOf(name, field),
    { description: `${String(description)} ${String(fieldDescription)}`, schema },
  ]);
}

/** The response to a call with status 200. */
export function describeResponse(line: RestLine, schemas: JsonSchemas): JsonObject {
  if (line.meta.file)
    return { description: 'The file.', content: { [line.meta.file.type.split(';')[0] ?? '']: { schema: { type: 'string' } } } };
  if (!line.output) return emptyResponse;
  if (!line.meta.list)
    return {
      description: 'The result.',
      ...(line.meta.etag && { headers: etagHeader }),
      content: { 'application/json': { schema: schemas.schemaOf(line.output, 'output') } },
    };
  const { properties } = schemas.inline(line.output, 'output').schema as { properties: JsonObject }; // a list has a page as its output
  const headers = {
    'x-total-count': { description: 'Number of rows of the whole list.', schema: { type: 'integer' } },
    link: { description: 'The address of the next page with rel="next"; absent on the last page.', schema: { type: 'string' } },
    ...pageHeaders(schemas, properties),
  };
  return { description: 'A page of the list.', headers, content: { 'application/json': { schema: properties['items'] } } };
}
