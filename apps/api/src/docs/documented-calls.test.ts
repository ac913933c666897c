import { expectInvariants, sgd } from '@app/core/testing';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { JsonObject } from './json-schemas.ts';
import { sampleCalls, sampleCallVariantsOf } from '../testing/sample-calls.ts';
import { createApiFixture, type ApiFixture } from '../testing/api-fixture.ts';
import { everyProcedure, restRequestOf, send } from '../testing/http-calls.ts';

type Content = { content?: Record<string, { schema: JsonObject; example?: unknown }> };
type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: JsonObject };
type Operation = {
  operationId: string;
  parameters: Parameter[];
  requestBody?: Required<Content> & { required: boolean };
  responses: Record<string, Content>;
  'x-permission': string;
};
type Document = {
  paths: Record<string, Record<string, Operation>>;
  servers: { url: string }[];
  components: { schemas: Record<string, JsonObject> };
};

let fixture: ApiFixture;
let document: Document;
const ajv = new Ajv2020({ strict: false, allErrors: true });
(addFormats as unknown as (instance: Ajv2020) => void)(ajv); // its types are those of the CommonJS module
beforeAll(async () => {
  fixture = await createApiFixture(inject('testServer'));
  await fixture.coreFixture.deposit(fixture.member, sgd('5.00'));
  await fixture.coreFixture.buy(fixture.member, sgd('5.00'));
  // Without a log-in, as an external client gets it.
  document = (await send(fixture.app, 'GET', '/api/openapi.json')).body as Document;
});
afterAll(async () => {
  await expectInvariants(fixture.coreFixture.ctx);
  await fixture.close();
});

const validatorFor = (schema: JsonObject): ValidateFunction => ajv.compile({ ...schema, components: document.components });
function expectValid(schema: JsonObject, value: unknown, label: string): void {
  const validate = validatorFor(schema);
  validate(value);
  expect(validate.errors ?? [], label).toEqual([]);
}

/** The type of a schema or of the model that it refers to. */
function typeOf(schema: JsonObject = {}): unknown {
  const name = String(schema['$ref']).split('/').at(-1) ?? '';
  return schema['type'] ?? document.components.schemas[name]?.['type'];
}

const procedures = everyProcedure();

describe('the reference page', () => {
  it('loads only files that the server has, none of them answered with an HTML page, and has no inline script', async () => {
    const { status, text } = await send(fixture.app, 'GET', '/api/docs');
    expect(status).toBe(200);
    const assets = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
    expect(assets.length).toBeGreaterThan(4);
    for (const address of assets) {
      const asset = await send(fixture.app, 'GET', address);
      expect([address, asset.status, String(asset.headers['content-type']).includes('html')]).toEqual([address, 200, false]);
    }
    expect(text).not.toMatch(/<script(?![^>]* src=)/); // the Content-Security-Policy of the page blocks inline scripts
  });
});

describe('every documented call', () => {
  it('has the id of a procedure or downloads a file, and no procedure is missing', () => {
    const operations = Object.values(document.paths).flatMap((byMethod) => Object.values(byMethod));
    expect(operations.map(({ operationId }) => operationId).toSorted()).toEqual(
      [...procedures.map(({ procedure }) => procedure), 'exports.download', 'files.get'].toSorted(),
    );
  });

  it('is a route of the server, and every other route is left out on purpose', async () => {
    const documented = Object.entries(document.paths).flatMap(([path, byMethod]) =>
      Object.keys(byMethod).map((method) => `${method.toUpperCase()} /api${path.replace(/\{(\w+)\}/g, ':$1')}`),
    );
    const leftOutOnPurpose = [
      / \/api\/\*$/,
      / \/api\/docs(\/|$)/,
      / \/trpc\/:path$/,
      /^GET \/health\/(live|ready)$/,
      /^GET \/log\/(checkpoint|key|tile\/\*)$/,
      /^GET \/api\/openapi.json$/,
    ];
    const undocumented = fixture.routes.filter((route) => !documented.includes(route) && !/^(HEAD|OPTIONS) /.test(route));
    expect(undocumented.filter((route) => !leftOutOnPurpose.some((pattern) => pattern.test(route)))).toEqual([]);
    expect(documented.filter((route) => !fixture.routes.includes(route))).toEqual([]);
  });

  it('whose body has an example: the example matches the schema of the body', () => {
    const examples = Object.values(document.paths).flatMap((byMethod) =>
      Object.values(byMethod).flatMap(({ operationId, requestBody }) => {
        const content = requestBody?.content['application/json'];
        return content?.example === undefined ? [] : [{ operationId, ...content }];
      }),
    );
    expect(examples.length).toBeGreaterThanOrEqual(10);
    for (const { operationId, schema, example } of examples) expectValid(schema, example, operationId);
  });
});

describe('the first sample call of', () => {
  let exercised = 0;
  afterAll(() => console.log(`documented calls exercised: ${exercised} of ${procedures.length}`));

  it.each(procedures.map(({ procedure }) => procedure))('%s takes and returns what the document says', async (procedure) => {
    const found = Object.entries(document.paths).flatMap(([path, byMethod]) =>
      Object.entries(byMethod).flatMap(([method, operation]) => (operation.operationId === procedure ? [{ path, method, operation }] : [])),
    );
    expect(found).toHaveLength(1);
    const [{ path, method, operation } = { path: '', method: '', operation: undefined }] = found;
    const line = procedures.find((candidate) => candidate.procedure === procedure);
    if (!operation || !line) throw new Error(`${procedure} is not documented`);
    const actor = operation['x-permission'] === 'member' || operation['x-permission'] === 'session' ? fixture.member : fixture.masterAdmin;
    const [variant] = sampleCallVariantsOf(sampleCalls[procedure] ?? {});
    const { input, caller = actor } = (await variant?.prepare(fixture, actor)) ?? { input: {} };
    const { url, body } = restRequestOf(line, input);

    const [address = '', query = ''] = url.split('?');
    const template = new RegExp(`^${document.servers[0]?.url}${path.replace(/\{\w+\}/g, '[^/]+')}$`);
    expect(address).toMatch(template);
    const sent = [...new URLSearchParams(query)];
    for (const [name, value] of sent) {
      const parameter = operation.parameters.find((candidate) => candidate.name === name && candidate.in === 'query');
      expect(parameter, `the query parameter ${name} is documented`).toBeDefined();
      const type = typeOf(parameter?.schema);
      const given = type === 'integer' ? Number(value) : type === 'boolean' ? value === 'true' : value;
      if (parameter) expectValid(parameter.schema, given, `the query parameter ${name}`);
    }
    const documentedBody = operation.requestBody?.content['application/json']?.schema;
    expect(documentedBody !== undefined || body === undefined, 'a body is documented').toBe(true);
    if (documentedBody && body !== undefined) expectValid(documentedBody, body, 'the body');

    const token = await fixture.coreFixture.logIn(caller);
    const response = await send(fixture.app, method.toUpperCase(), url, { token, body });
    expect(response.status, response.text).toBe(200);
    const [type = '', documented] = Object.entries(operation.responses['200']?.content ?? {})[0] ?? [];
    expect(String(response.headers['content-type'])).toContain(type);
    if (documented) expectValid(documented.schema, response.body === undefined ? response.text : response.body, 'the response');

    exercised++;

    // Refusals have the documented form too.
    const refused = await send(fixture.app, method.toUpperCase(), url, { token: 'made-up', body: { nobody_knows_this: 1 } });
    if (refused.status === 200) return;
    const refusal = operation.responses[String(refused.status)]?.content?.['application/json']?.schema;
    expect(refusal, `${refused.status} is documented`).toBeDefined();
    if (refusal) expectValid(refusal, refused.body, 'the refusal');
  });
});
