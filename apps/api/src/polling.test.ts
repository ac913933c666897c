import { expectInvariants } from '@app/core/testing';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createApiFixture, type ApiFixture } from './testing/api-fixture.ts';
import { send } from './testing/http-calls.ts';

let fixture: ApiFixture;
beforeAll(async () => {
  fixture = await createApiFixture(inject('testServer'));
});
afterAll(async () => {
  await expectInvariants(fixture.coreFixture.ctx);
  await fixture.close();
});

const rest = '/api/admin/requests?status=pending';
const trpc = '/trpc/requests.list?input=%7B%7D';
const polling = { 'x-polling': '1' };

describe('an administrator whose page polls every ten minutes', () => {
  const askedFor = async (url: string, headers: Record<string, string>) => {
    const { app, coreFixture, admin } = fixture;
    const token = await coreFixture.logIn(admin);
    const statuses: number[] = [];
    for (let minutes = 10; minutes <= 70; minutes += 10) {
      coreFixture.clock.forward({ ms: 10 * 60_000 });
      statuses.push((await send(app, 'GET', url, { token, headers })).status);
    }
    return statuses;
  };

  it.each([rest, trpc])('is logged out after sixty minutes without other activity (%s)', async (url) => {
    expect(await askedFor(url, polling)).toEqual([200, 200, 200, 200, 200, 200, 401]);
  });

  it.each([rest, trpc])('stays logged in with other activity (%s)', async (url) => {
    expect(await askedFor(url, {})).toEqual(Array(7).fill(200));
  });
});
