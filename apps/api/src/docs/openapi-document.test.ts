import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { restLines } from '../rest/rest-lines.ts';
import { openApiDocument } from './openapi-document.ts';

type Described = { description?: string };
type Model = Described & { properties?: Record<string, Described> };
type Operation = Described & {
  operationId: string;
  summary?: string;
  'x-permission': string;
  responses: Record<string, Described & { headers?: Record<string, Described> }>;
  parameters: (Described & { name: string; in: string })[];
};
type Document = { paths: Record<string, Record<string, Operation>>; components: { schemas: Record<string, Model> } };

const document = openApiDocument() as Document;
const { paths, components } = document;
const operations = Object.values(paths).flatMap((byMethod) => Object.values(byMethod));
const root = path.resolve(import.meta.dirname, '../../../..');
const run = promisify(execFile);

/** Every property in the document, with its place. */
function propertiesIn(node: unknown, place: string): [string, Described][] {
  if (node === null || typeof node !== 'object') return [];
  return Object.entries(node).flatMap(([name, value]: [string, unknown]) => [
    ...(name === 'properties'
      ? Object.entries(value as object).map(([field, inner]) => [`${place} ${field}`, inner] as [string, Described])
      : []),
    ...propertiesIn(value, `${place}/${name}`),
  ]);
}

const isSentence = (text: string | undefined): boolean => /^\S.*\.$/s.test(text ?? '');

describe('the OpenAPI document', () => {
  it('is valid according to an independent validator', async () => {
    const asRead: object = JSON.parse(JSON.stringify(openApiDocument()));
    expect(await new Validator().validate({ ...asRead })).toEqual({ valid: true });
    expect(JSON.stringify(asRead)).not.toContain('{{');
  });

  it("follows Redocly's recommended rules", async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'openapi-'));
    const file = path.join(folder, 'openapi.json');
    await writeFile(file, JSON.stringify(document));
    const cli = path.join(root, 'node_modules/@redocly/cli/bin/cli.js');
    const options = { env: { PATH: '', REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } };
    const config = path.join(root, 'redocly.yaml');
    const { stdout } = await run(process.execPath, [cli, 'lint', file, '--config', config, '--format', 'json'], options);
    await rm(folder, { recursive: true });
    expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 } });
  });

  it('describes every property and every model in a sentence', () => {
    const properties = propertiesIn(document, '#');
    expect(properties.length).toBeGreaterThan(500);
    expect(properties.filter(([, { description }]) => !isSentence(description)).map(([place]) => place)).toEqual([]);
    const unnamed = Object.entries(components.schemas).filter(([, { description }]) => !isSentence(description));
    expect(unnamed.map(([name]) => name)).toEqual([]);
  });

  it('describes every operation, parameter, response and header in a sentence', () => {
    for (const { operationId, summary, description, parameters, responses } of operations) {
      expect([operationId, isSentence(summary), isSentence(description)]).toEqual([operationId, true, true]);
      const { headers = {}, ...response } = responses['200'] ?? {};
      for (const [name, described] of [
        ...parameters.map((each) => [each.name, each] as const),
        ...Object.entries(headers),
        ['200', response],
      ] as const)
        expect([operationId, name, isSentence(described.description)]).toEqual([operationId, name, true]);
    }
  });

  it('contains every call, and no other', () => {
    const documented = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented.toSorted()).toEqual(
      [
        ...restLines().map(({ method, path }) => `${String(method)} ${path}`),
        'GET /admin/exports/download/{ticket}',
        'GET /files/{id}',
      ].toSorted(),
    );
  });

  it('contains permissions and possible refusals', () => {
    const withdraw = paths['/transactions/withdraw/request']?.['post'];
    expect(withdraw).toMatchObject({
      'x-permission': 'member',
      responses: { 401: expect.anything(), 403: expect.anything(), 422: expect.anything(), 429: expect.anything() },
    });
    expect(withdraw?.parameters.map(({ name }) => name)).toContain('idempotency-key');
  });

  it('contains the headers of a page', () => {
    expect(paths['/statement']?.['get']?.responses['200']).toMatchObject({
      headers: {
        'x-total-count': {},
        'x-opening-available': { schema: { $ref: '#/components/schemas/Idr' } },
        'x-closing-invested': { schema: {} },
        'x-money-in-available': {},
      },
    });
  });

  it('uses the names of REST', () => {
    const body = components.schemas['RequestDepositBody']?.properties;
    expect(Object.keys(body ?? {})).toEqual(['amount', 'proof_image', 'bank_destination_id', 'expected_destination']);
    expect(JSON.stringify(document)).not.toMatch(/[" `](planType|bankName|createdAt|payeeMark|totalEarned)[" `]/);
    expect(paths['/admin/transactions/{id}']?.['put']?.parameters.map(({ name }) => name)).toEqual(['id', 'new_amount', 'accept-language']);
  });
});
