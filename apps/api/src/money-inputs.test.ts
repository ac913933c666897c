import { languageCodes, translate, type Language } from '@app/i18n/server';
import { listMyInvestments, listMyTransactions } from '@app/core';
import { sgd, snapshot } from '@app/core/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedApiFixture } from './testing/api-fixture.ts';
import { send } from './testing/http-calls.ts';

const fixture = sharedApiFixture();

/** Values as JSON text: some are never written by a serializer, but any client can send them. */
const invalidAmounts = [
  '-1', '-65000', '-0.5', '0.5', '65000.5', '1e-7', '-1e-7', '10000000000001', '1e14', '9007199254740992', '9007199254740993',
  '1e308', '1e400', '-1e400', '"65000"', '""', '" "', '"1e5"', '"0x10"', '"NaN"', '"Infinity"', '"65.000"', '"65,000"',
  '"Rp 65.000"', '"SGD 5.00"', '"٦٥٠٠٠"', '"65000\\u0000"', '"-65000"', 'true', 'false', '[]', '[65000]', '{}',
  '{"amount":65000}', '{"$gt":0}', 'null',
]; // prettier-ignore

/* Invalid where money has to move; a balance and a minimum may be 0. */
const zero = ['0', '-0'];

/** `invalid`: the values, as JSON text, that this input refuses. */
type Input = { name: string; invalid: string[]; send: (text: string, language: Language) => ReturnType<typeof send> };

async function inputs(): Promise<Input[]> {
  const { coreFixture, app, member, masterAdmin } = fixture;
  const [memberToken, adminToken] = [await coreFixture.logIn(member), await coreFixture.logIn(masterAdmin)];
  const { id: requestId } = await coreFixture.deposit(member, sgd('10.00'));
  const senderOf = (token: string, method: string, url: string, body: (text: string) => string) => (text: string, language: Language) =>
    send(app, method, url, { token, body: body(text), headers: { 'accept-language': language } });
  const settings = (name: string) => senderOf(adminToken, 'PUT', '/api/admin/settings', (text) => `{"${name}":${text}}`);
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
      name: 'amount of a deposit',
      invalid: [...invalidAmounts, ...zero, '64999'],
      send: senderOf(
        memberToken,
        'POST',
        '/api/transactions/deposit/request',
        (text) => `{"amount":${text},"bank_destination_id":"${coreFixture.bank.id}"}`,
      ),
    },
    {
      name: 'amount of a withdrawal',
      invalid: [...invalidAmounts, ...zero, '64999', '10000000000000'],
      send: senderOf(memberToken, 'POST', '/api/transactions/withdraw/request', (text) => `{"amount":${text}}`),
    },
    {
      name: 'amount of a purchase',
      invalid: [...invalidAmounts, ...zero, '64999', '130000000', '10000000000000'],
      send: senderOf(
        memberToken,
        'POST',
        '/api/investments/purchase',
        (text) => `{"plan_type":"standard","amount":${text},"duration_days":7}`,
      ),
    },
    { name: 'balance of a user', invalid: invalidAmounts, send: senderOf(adminToken, 'PUT', user, (text) => `{"balance":${text}}`) },
    {
      name: 'expected balance of a user',
      invalid: invalidAmounts,
      send: senderOf(adminToken, 'PUT', user, (text) => `{"balance":65000,"expected_balance":${text}}`),
    },
    {
      name: 'amount of a transaction',
      invalid: [...invalidAmounts, ...zero],
      send: senderOf(adminToken, 'PUT', transaction, (text) => `{"amount":${text}}`),
    },
    {
      name: 'new amount of a transaction, in the query',
      invalid: [...invalidAmounts, ...zero].filter((text) => !isAmountInQuery(text)),
      send: inQuery,
    },
    { name: 'minimum of deposits', invalid: invalidAmounts, send: settings('min_deposit') },
    { name: 'minimum of withdrawals', invalid: invalidAmounts, send: settings('min_withdrawal') },
    { name: 'minimum of QRIS deposits', invalid: invalidAmounts, send: settings('min_deposit_qris') },
  ];
}

describe('an invalid amount', () => {
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
        if (body.code === 'INVALID_INPUT') expect(body.detail, label).toBe(translate(language, 'errors:INVALID_INPUT'));
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

describe('twenty concurrent identical HTTP requests', () => {
  let origin = '';
  beforeAll(async () => {
    origin = await fixture.app.listen({ host: '127.0.0.1', port: 0 });
  });

  const idempotentCalls = [
    {
      url: '/api/transactions/deposit/request',
      body: () => ({ amount: sgd('11.00'), proof_image: null, bank_destination_id: fixture.coreFixture.bank.id }),
    },
    { url: '/api/transactions/withdraw/request', body: () => ({ amount: sgd('12.00') }) },
    { url: '/api/investments/purchase', body: () => ({ plan_type: 'standard', amount: sgd('13.00'), duration_days: 7 }) },
  ];

  it.each(idempotentCalls)('to $url have one effect with one key, and two more without a key have one each', async ({ url, body }) => {
    const { coreFixture } = fixture;
    const member = await coreFixture.createMember({ available: sgd('1000.00') });
    const token = await coreFixture.logIn(member);
    const post = async (key?: string) => {
      const response = await fetch(`${origin}${url}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) },
        body: JSON.stringify(body()),
      });
      const created = (await response.json()) as { id: string };
      return { status: response.status, text: JSON.stringify(created), id: created.id };
    };
    const count = async () => {
      const [seen, bought] = [
        await listMyTransactions(coreFixture.as(member), { limit: 1 }),
        await listMyInvestments(coreFixture.as(member), { limit: 1 }),
      ];
      return seen.total + bought.total;
    };
    const before = await count();
    const responses = await Promise.all(Array.from({ length: 20 }, () => post(`one-wish-${url.length}`)));
    expect(responses.map(({ status }) => status)).toEqual(responses.map(() => 200));
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1);
    const effect = (await count()) - before;
    const [one, two] = [await post(), await post()];
    expect(one.id).not.toBe(two.id);
    expect((await count()) - before).toBe(effect * 3);
    expect(effect).toBe(1);
  });
});
