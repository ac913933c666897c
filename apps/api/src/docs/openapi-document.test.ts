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

/** The calls of the specification's table, letter for letter. */
const table = `GET /settings|POST /auth/register|POST /auth/login|GET /auth/me|GET /dashboard/stats|GET /investments/my-investments
POST /investments/purchase|GET /referral/stats|GET /banks/active|GET /transactions/requests|POST /transactions/deposit/request
POST /transactions/withdraw/request|PUT /profile/update|POST /profile/upload-photo|PUT /profile/change-password|GET /admin/stats
GET /admin/users|PUT /admin/users/{id}|DELETE /admin/users/{id}|GET /admin/users/{id}/transactions|GET /admin/transactions
PUT /admin/transactions/{id}|DELETE /admin/transactions/{id}|POST /admin/calculate-interest|POST /admin/trigger-interest-calculation
GET /admin/requests|PUT /admin/requests/{id}/process|GET /admin/bank-destinations|POST /admin/bank-destinations
PUT /admin/bank-destinations/{id}|DELETE /admin/bank-destinations/{id}|PUT /admin/settings|GET /admin/settings-history
POST /admin/upload-logo|GET /admin/investments`.split(/[|\n]/);

describe('the OpenAPI document', () => {
  it('has every call of the specification, and every call has its line', () => {
    const documented = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(documented).toEqual(expect.arrayContaining(table));
    expect(documented.toSorted()).toEqual(
      restLines()
        .map(({ method, path }) => `${String(method)} ${path}`)
        .toSorted(),
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

  it('speaks the names of REST', () => {
    const body = paths['/transactions/deposit/request']?.['post']?.requestBody?.content['application/json'].schema.properties;
    expect(Object.keys(body ?? {})).toEqual(['amount', 'proof_image', 'bank_destination_id']);
    expect(JSON.stringify(paths)).not.toMatch(/"(planType|bankName|createdAt)"/);
    expect(paths['/admin/transactions/{id}']?.['put']?.parameters.map(({ name }) => name)).toEqual(['id', 'new_amount', 'accept-language']);
  });
});
