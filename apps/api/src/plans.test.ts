import { sgd } from '@app/core/testing';
import { translate } from '@app/i18n/server';
import { planDefaults } from '@app/money';
import { expect, it } from 'vitest';
import { sharedApiFixture } from './testing/api-fixture.ts';

const fixture = sharedApiFixture();
type Call = { method?: 'GET' | 'POST' | 'PUT'; url: string; token?: string; language?: string; body?: object; etag?: string };

async function call({ method = 'GET', url, token, language = 'en', body, etag }: Call) {
  const response = await fixture.app.inject({
    method,
    url: `/api${url}`,
    headers: {
      'accept-language': language,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(etag !== undefined && { 'if-none-match': etag }),
    },
    ...(body !== undefined && { payload: body }),
  });
  return { status: response.statusCode, etag: String(response.headers['etag']), body: response.body === '' ? null : response.json() };
}
const standard = {
  version: 1,
  rate_ppm: 5_000,
  amount_min: 65_000,
  amount_max: 129_999_870,
  durations: [1, 7, 30],
  is_active: true,
};

it('shows the plans to everyone, lets a master admin change one, and refuses a call that names an earlier version of the terms', async () => {
  const { coreFixture, masterAdmin } = fixture;
  const first = await call({ url: '/plans' });
  expect(first.body).toHaveLength(Object.keys(planDefaults).length);
  expect(first.body[0]).toEqual({ type: 'standard', ...standard });
  expect((await call({ url: '/plans', etag: first.etag })).status).toBe(304);

  const token = await coreFixture.logIn(masterAdmin);
  const edit = { ...standard, rate_ppm: 4_500, durations: [30, 7], reason: 'decided by the board' };
  const changed = await call({ method: 'PUT', url: '/admin/plans/standard', token, body: edit });
  expect(changed).toMatchObject({ status: 200, body: { type: 'standard', version: 2, rate_ppm: 4_500, durations: [7, 30] } });
  expect(await call({ method: 'PUT', url: '/admin/plans/standard', token, language: 'id', body: edit })).toMatchObject({
    status: 409,
    body: { code: 'PLAN_CHANGED', detail: translate('id', 'errors:PLAN_CHANGED', { context: 'edit' }) },
  });
  expect((await call({ url: '/admin/plans-history', token })).body[0]).toMatchObject({
    type: 'standard',
    updated_by: masterAdmin.username,
    reason: 'decided by the board',
    previous: { rate_ppm: 5_000, durations: [1, 7, 30] },
    terms: { rate_ppm: 4_500, durations: [7, 30] },
  });

  const memberToken = await coreFixture.logIn(await coreFixture.createMember({ available: sgd('50.00') }));
  const wish = { plan_type: 'standard', amount: sgd('5.00'), duration_days: 7 };
  const purchase = (body: object, language?: string) =>
    call({ method: 'POST', url: '/investments/purchase', token: memberToken, body, ...(language !== undefined && { language }) });
  expect(await purchase({ ...wish, plan_version: 1 }, 'zh')).toMatchObject({
    status: 409,
    body: { code: 'PLAN_CHANGED', detail: translate('zh', 'errors:PLAN_CHANGED') },
  });
  expect(await purchase({ ...wish, duration_days: 1 })).toMatchObject({
    status: 422,
    body: { code: 'DURATION_NOT_OFFERED', fields: { duration_days: expect.any(String) }, detail: expect.stringContaining('7, 30') },
  });
  expect(await purchase({ ...wish, plan_version: 2 })).toMatchObject({ status: 200, body: { interest_rate: 0.0045 } });
  expect(await purchase(wish)).toMatchObject({ status: 200, body: { interest_rate: 0.0045 } });
});

it('refuses a change with invalid values, and names the fields', async () => {
  const token = await fixture.coreFixture.logIn(fixture.masterAdmin);
  const body = { ...standard, rate_ppm: 60_000, amount_max: 1, durations: [31], reason: '' };
  const refused = await call({ method: 'PUT', url: '/admin/plans/gold', token, body });
  expect(refused).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
  expect(Object.keys(refused.body.fields)).toEqual(['rate_ppm', 'amount_max', 'durations.0', 'reason']);
});
