import { listMyInvestments, listMyTransactions } from '@app/core';
import { sgd } from '@app/core/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { sharedApiFixture } from './testing/api-fixture.ts';

const fixture = sharedApiFixture();

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
