import { Validator } from '@seriousme/openapi-schema-validator';
import { describe, expect, it } from 'vitest';
import { restLines } from '../rest/rest-lines.ts';
import { openApiDocument } from './openapi-document.ts';

type Operation = {
  operationId: string;
  'x-permission': string;
  responses: Record<string, unknown>;
  parameters: { name: string; in: string }[];
  requestBody?: { content: { 'application/json': { schema: { properties: object } } } };
};
const { paths } = openApiDocument() as { paths: Record<string, Record<string, Operation>> };

describe('the OpenAPI document', () => {
  it('is valid by the word of an independent validator', async () => {
    const asRead: object = JSON.parse(JSON.stringify(openApiDocument()));
    expect(await new Validator().validate({ ...asRead })).toEqual({ valid: true });
    expect(JSON.stringify(asRead)).not.toContain('{{');
  });

  it('has every call, and no other', () => {
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

  it('says who may call and what may be refused', () => {
    const withdraw = paths['/transactions/withdraw/request']?.['post'];
    expect(withdraw).toMatchObject({
      'x-permission': 'member',
      responses: { 401: expect.anything(), 403: expect.anything(), 422: expect.anything(), 429: expect.anything() },
    });
    expect(withdraw?.parameters.map(({ name }) => name)).toContain('idempotency-key');
  });

  it('says what a page tells besides its rows', () => {
    expect(paths['/statement']?.['get']?.responses['200']).toMatchObject({
      headers: {
        'x-total-count': {},
        'x-opening-available': { schema: { type: 'integer' } },
        'x-closing-invested': { schema: {} },
        'x-money-in-available': {},
      },
    });
  });

  it('speaks the names of REST', () => {
    const body = paths['/transactions/deposit/request']?.['post']?.requestBody?.content['application/json'].schema.properties;
    expect(Object.keys(body ?? {})).toEqual(['amount', 'proof_image', 'bank_destination_id']);
    expect(JSON.stringify(paths)).not.toMatch(/"(planType|bankName|createdAt)"/);
    expect(paths['/admin/transactions/{id}']?.['put']?.parameters.map(({ name }) => name)).toEqual(['id', 'new_amount', 'accept-language']);
  });
});
