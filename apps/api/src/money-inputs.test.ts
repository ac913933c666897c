import { languageCodes, translate, type Language } from '@app/i18n/server';
import { sgd, snapshot } from '@app/core/testing';
import { planDefaults } from '@app/money';
import { describe, expect, it } from 'vitest';
import { createJsonSchemas } from './docs/json-schemas.ts';
import { sharedApiFixture } from './testing/api-fixture.ts';
import { everyProcedure, send } from './testing/http-calls.ts';

const fixture = sharedApiFixture();

/** Values as JSON text: some are never written by a serializer, but any client can send them. */
const invalidAmounts = [
  '-1', '-65000', '-0.5', '0.5', '65000.5', '1e-7', '-1e-7', '10000000000001', '1e14', '9007199254740992', '9007199254740993',
  '1e308', '1e400', '-1e400', '"65000"', '""', '" "', '"1e5"', '"0x10"', '"NaN"', '"Infinity"', '"65.000"', '"65,000"',
  '"Rp 65.000"', '"SGD 5.00"', '"٦٥٠٠٠"', '"65000\\u0000"', '"-65000"', 'true', 'false', '[]', '[65000]', '{}',
  '{"amount":65000}', '{"$gt":0}', 'null',
]; // prettier-ignore

/* Valid only for a balance and for the minimums of the settings. */
const zero = ['0', '-0'];

/** `name`: the procedure and the field; `invalid`: the values, as JSON text, that this input refuses. */
type Input = { name: string; invalid: string[]; send: (text: string, language: Language) => ReturnType<typeof send> };

async function inputs(): Promise<Input[]> {
  const { coreFixture, app, member, masterAdmin } = fixture;
  const [memberToken, adminToken] = [await coreFixture.logIn(member), await coreFixture.logIn(masterAdmin)];
  const { id: requestId } = await coreFixture.deposit(member, sgd('10.00'));
  const senderOf = (token: string, method: string, url: string, body: (text: string) => string) => (text: string, language: Language) =>
    send(app, method, url, { token, body: body(text), headers: { 'accept-language': language } });
  const settings = (name: string) => senderOf(adminToken, 'PUT', '/api/admin/settings', (text) => `{"${name}":${text}}`);
  const { standard } = planDefaults;
  const terms = { version: 1, rate_ppm: 5_000, amount_min: standard.amountMin, amount_max: standard.amountMax, durations: [7] };
  const plan = (name: keyof typeof terms) =>
    senderOf(adminToken, 'PUT', '/api/admin/plans/standard', (text) => {
      const valid = JSON.stringify({ ...terms, is_active: true, reason: 'decided by the board', [name]: 'the value' });
      return valid.replace('"the value"', () => text);
    });
  const user = `/api/admin/users/${member.id}`;
  const transaction = `/api/admin/transactions/${requestId}`;
  const inQuery: Input['send'] = (text, language) => {
    const bare = text.replace(/^"(.*)"$/, '$1');
    return send(app, 'PUT', `${transaction}?new_amount=${encodeURIComponent(bare)}`, {
      token: adminToken,
      headers: { 'accept-language': language },
    });
  };
  // In a query string every value is text, so text of digits is an amount there.
  const isAmountInQuery = (text: string) => /^"?[1-9]\d{0,12}"?$/.test(text);
  return [
    {
      name: 'requests.deposit amount',
      invalid: [...invalidAmounts, ...zero, '64999'],
      send: senderOf(
        memberToken,
        'POST',
        '/api/transactions/deposit/request',
        (text) => `{"amount":${text},"bank_destination_id":"${coreFixture.bank.id}"}`,
      ),
    },
    {
      name: 'requests.withdraw amount',
      invalid: [...invalidAmounts, ...zero, '64999', '10000000000000'],
      send: senderOf(memberToken, 'POST', '/api/transactions/withdraw/request', (text) => `{"amount":${text}}`),
    },
    {
      name: 'payoutControls.setDayMax amount',
      invalid: [...invalidAmounts, ...zero].filter((text) => text !== 'null'), // null: no limit
      send: senderOf(memberToken, 'PUT', '/api/profile/payouts/day-limit', (text) => `{"amount":${text}}`),
    },
    {
      name: 'requests.process seen_amount',
      invalid: [...invalidAmounts, ...zero],
      send: senderOf(
        adminToken,
        'PUT',
        `/api/admin/requests/${requestId}/process`,
        (text) => `{"status":"approved","seen_amount":${text}}`,
      ),
    },
    {
      name: 'investments.purchase amount',
      invalid: [...invalidAmounts, ...zero, '64999', '130000000', '10000000000000'],
      send: senderOf(
        memberToken,
        'POST',
        '/api/investments/purchase',
        (text) => `{"plan_type":"standard","amount":${text},"duration_days":7}`,
      ),
    },
    { name: 'users.update balance', invalid: invalidAmounts, send: senderOf(adminToken, 'PUT', user, (text) => `{"balance":${text}}`) },
    {
      name: 'users.update expected_balance',
      invalid: invalidAmounts,
      send: senderOf(adminToken, 'PUT', user, (text) => `{"balance":65000,"expected_balance":${text}}`),
    },
    {
      name: 'transactions.update amount',
      invalid: [...invalidAmounts, ...zero],
      send: senderOf(adminToken, 'PUT', transaction, (text) => `{"amount":${text}}`),
    },
    {
      name: 'transactions.update new_amount',
      invalid: [...invalidAmounts, ...zero].filter((text) => !isAmountInQuery(text)),
      send: inQuery,
    },
    { name: 'settings.update min_deposit', invalid: invalidAmounts, send: settings('min_deposit') },
    { name: 'settings.update min_withdrawal', invalid: invalidAmounts, send: settings('min_withdrawal') },
    { name: 'settings.update min_deposit_qris', invalid: invalidAmounts, send: settings('min_deposit_qris') },
    {
      name: 'settings.update expected',
      invalid: invalidAmounts,
      send: senderOf(adminToken, 'PUT', '/api/admin/settings', (text) => `{"min_deposit":70000,"expected":{"min_deposit":${text}}}`),
    },
    // 65001 is no whole number of cents; 64870 is below the smallest amount.
    { name: 'plans.update amount_min', invalid: [...invalidAmounts, ...zero, '65001'], send: plan('amount_min') },
    {
      name: 'plans.update amount_max',
      invalid: [...invalidAmounts, ...zero, '65001', '64870'].filter((text) => text !== 'null'), // null: no maximum
      send: plan('amount_max'),
    },
    {
      name: 'treasury.record amount',
      invalid: [...invalidAmounts, ...zero],
      send: senderOf(
        adminToken,
        'POST',
        '/api/admin/treasury',
        (text) => `{"amount":${text},"direction":"in","note":"capital paid in","occurred_on":"2026-11-19"}`,
      ),
    },
  ];
}

/** The procedures and fields whose schema is, or contains, one of the contract's amounts. */
function moneyFields(): string[] {
  const { inline } = createJsonSchemas();
  return everyProcedure().flatMap(({ procedure, input }) => {
    const { properties = {} } = input === undefined ? {} : inline(input, 'input').schema;
    return Object.entries(properties as object)
      .filter(([, schema]) => /"#\/components\/schemas\/Idr\w*"/.test(JSON.stringify(schema)))
      .map(([field]) => `${procedure} ${field}`);
  });
}

describe('an invalid amount', () => {
  it('is sent by this test to every field of the contract that is an amount', async () => {
    const names = (await inputs()).map(({ name }) => name);
    expect(names.toSorted()).toEqual(moneyFields().toSorted());
  });

  it('is refused in the language of the caller by every money input, and changes nothing', async () => {
    const counts: string[] = [];
    for (const { name, invalid, send: sendIt } of await inputs()) {
      const { length } = invalid;
      expect(length, name).toBeGreaterThanOrEqual(25);
      const before = await snapshot(fixture.coreFixture);
      for (const [index, text] of invalid.entries()) {
        const language = languageCodes[index % languageCodes.length] ?? 'en';
        const { status, body } = await sendIt(text, language);
        const label = `${name}: ${text}`;
        expect(status, label).toBeGreaterThanOrEqual(400);
        expect(status, label).toBeLessThan(500);
        if (body.code === 'INVALID_INPUT') {
          expect(body.detail, label).toBe(translate(language, 'errors:INVALID_INPUT'));
          const refused = Object.keys(body.fields ?? {}).map((path) => path.split('.')[0]);
          expect(refused, label).toContain(name.split(' ')[1]);
        }
        const others = languageCodes
          .filter((other) => other !== language)
          .map((other) => translate(other, `errors:${body.code as 'NOT_FOUND'}`));
        expect(others, label).not.toContain(body.detail);
        expect(Object.keys(body).toSorted(), label).toEqual(
          body.fields ? ['code', 'detail', 'fields', 'request_id'] : ['code', 'detail', 'request_id'],
        );
      }
      expect(await snapshot(fixture.coreFixture), name).toEqual(before);
      counts.push(`${name} ${length}`);
    }
    console.log(`invalid amounts refused: ${counts.join(', ')}`);
  });
});
