import assert from 'node:assert/strict';
import {
  accrueInterest,
  createBank,
  findSession,
  processRequest,
  register,
  requestWithdrawal,
  updateBank,
  updateProfile,
  type Actor,
} from '@app/core';
import { expectInvariants, sgd } from '@app/core/testing';
import { languageCodes, translate } from '@app/i18n/server';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { createApiFixture, type ApiFixture } from './testing/api-fixture.ts';
import { send } from './testing/http-calls.ts';

let fixture: ApiFixture;
/** The ids of created rows, by the names used in the tests. */
const ids: Record<string, string> = {};
const numbers: Record<string, number> = {};

/** A member with a unique username, whose email and bank details do not contain it. */
async function createNamedMember(username: string): Promise<Actor> {
  const { coreFixture, admin } = fixture;
  // unique, without the username or digits that a search uses
  const email = `${username.length}-mailbox@example.test`;
  const { token } = await register(coreFixture.ctx, { username, email, password: 'a sound password' });
  const member = await findSession(coreFixture.ctx, token, { polling: false });
  assert(member);
  await updateProfile(coreFixture.as(member), { bankName: 'Bank Contoh', accountName: 'ACCOUNT HOLDER', accountNumber: '000-111-2222' });
  const { id } = await coreFixture.deposit(member, sgd('100000.00'));
  await processRequest(coreFixture.as(admin), { id, status: 'approved' });
  return member;
}

async function createRequests(lena: Actor, omar: Actor): Promise<void> {
  const { coreFixture, admin } = fixture;
  const remember = (name: string, { id, number }: { id: string; number: number }) => {
    ids[name] = id;
    numbers[name] = number;
  };
  const decide = (name: string, status: 'approved' | 'rejected') => processRequest(coreFixture.as(admin), { id: ids[name] ?? '', status });
  const withdraw = (member: Actor) => requestWithdrawal(coreFixture.as(member), { amount: sgd('5.00') });
  remember('pending deposit', await coreFixture.deposit(lena, sgd('5.00')));
  remember('approved deposit', await coreFixture.deposit(omar, sgd('6.00')));
  remember('rejected deposit', await coreFixture.deposit(lena, sgd('7.00')));
  remember('pending withdrawal', await withdraw(lena));
  remember('approved withdrawal', await withdraw(omar));
  remember('rejected withdrawal', await withdraw(lena));
  for (const kind of ['deposit', 'withdrawal']) {
    await decide(`approved ${kind}`, 'approved');
    await decide(`rejected ${kind}`, 'rejected');
  }
}

async function createInvestments(lena: Actor, omar: Actor): Promise<void> {
  const { coreFixture } = fixture;
  ids['completed standard'] = (await coreFixture.buy(lena, sgd('5.00'), 'standard', 1)).id;
  ids['completed gold'] = (await coreFixture.buy(omar, sgd('10000.00'), 'gold', 1)).id;
  ids['active standard'] = (await coreFixture.buy(omar, sgd('5.00'), 'standard', 30)).id;
  ids['active gold'] = (await coreFixture.buy(lena, sgd('10000.00'), 'gold', 30)).id;
  coreFixture.clock.forward({ days: 1 });
  await accrueInterest(coreFixture.ctx, { runId: null });
}

async function createAuditEntries(): Promise<void> {
  const { coreFixture, admin, masterAdmin } = fixture;
  const fields = { bankName: 'B', accountName: 'A', accountNumber: '12345678', isActive: false };
  for (const [name, actor] of Object.entries({ 'bank by admin': admin, 'bank by master': masterAdmin })) {
    ids[name] = (await createBank(coreFixture.as(actor), fields)).id;
    await updateBank(coreFixture.as(actor), { ...fields, id: ids[name], bankName: 'C' });
  }
}

beforeAll(async () => {
  fixture = await createApiFixture(inject('testServer'));
  const [lena, omar] = [await createNamedMember('lena.4321'), await createNamedMember('omar')];
  await createRequests(lena, omar);
  await createInvestments(lena, omar);
  await createAuditEntries();
});
afterAll(async () => {
  await expectInvariants(fixture.coreFixture.ctx);
  await fixture.close();
});

async function rowsOf(path: string): Promise<Record<string, unknown>[]> {
  const { app, coreFixture, masterAdmin } = fixture;
  const { status, body } = await send(app, 'GET', `/api${path}`, { token: await coreFixture.logIn(masterAdmin) });
  expect(status).toBe(200);
  return body;
}
/** The created rows that the list contains, by name. */
async function namesIn(path: string, key: 'id' | 'entity_id' = 'id'): Promise<string[]> {
  const found = (await rowsOf(path)).map((row) => row[key]);
  return Object.keys(ids).filter((name) => found.includes(ids[name]));
}
const namesWith = (...words: string[]) => Object.keys(ids).filter((name) => words.some((word) => name.includes(word)));

describe.each(['/admin/requests', '/admin/transactions'])('GET %s', (path) => {
  it.each(['pending', 'approved', 'rejected'])('by status: %s', async (status) => {
    expect(await namesIn(`${path}?status=${status}`)).toEqual(namesWith(status));
    expect((await rowsOf(`${path}?status=${status}`)).every((row) => row['status'] === status)).toBe(true);
  });

  it.each(['deposit', 'withdrawal'])('by type: %s', async (type) => {
    expect(await namesIn(`${path}?type=${type}`)).toEqual(namesWith(type));
    expect((await rowsOf(`${path}?type=${type}`)).every((row) => row['type'] === type)).toBe(true);
  });

  it('by status and type together', async () => {
    expect(await namesIn(`${path}?status=rejected&type=deposit`)).toEqual(['rejected deposit']);
  });

  it('by part of the username; requests also by the email and the account holder', async () => {
    expect(await namesIn(`${path}?search=LENA`)).toEqual(namesWith('pending', 'rejected'));
    expect((await rowsOf(`${path}?search=omar`)).every((row) => row['username'] === 'omar')).toBe(true);
    expect((await rowsOf(`${path}?search=mailbox`)).length > 0).toBe(path === '/admin/requests');
    expect((await rowsOf(`${path}?search=account+holder`)).length > 0).toBe(path === '/admin/requests');
  });

  it('by the number, or three digits and more of the username', async () => {
    const number = numbers['approved deposit'] ?? 0;
    const rows = await rowsOf(`${path}?search=${number}`);
    expect(rows.map((row) => row['id'])).toContain(ids['approved deposit']);
    expect(rows.every((row) => row['number'] === number || String(row['username']).includes(String(number)))).toBe(true);
    expect(await namesIn(`${path}?search=4321`)).toEqual(namesWith('pending', 'rejected'));
    expect(await rowsOf(`${path}?search=987654321098765`)).toEqual([]);
    const newest = numbers['rejected withdrawal'] ?? 0;
    expect((await rowsOf(`${path}?search=43`)).every((row) => row['number'] === 43)).toBe(true); // one or two digits: a number only
    expect((await rowsOf(`${path}?search=432`)).length).toBeGreaterThanOrEqual(2);
    expect((await rowsOf(`${path}?search=${newest}`)).map((row) => row['id'])).toContain(ids['rejected withdrawal']);
  });
});

/* The numbers as the screens write them, in each language and with an input method that writes full width. */
const writtenNumbers = (number: number) => [
  ...languageCodes.map((language) => translate(language, 'audit:number', { number })),
  `#${number}`,
  String(number).replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)),
];

describe.each([
  ['/admin/requests', 'id'],
  ['/admin/transactions', 'id'],
  ['/admin/audit', 'entity_id'],
] as const)('GET %s', (path, key) => {
  it('by a number as the screens write it', async () => {
    for (const text of writtenNumbers(numbers['approved deposit'] ?? 0))
      expect([text, await namesIn(`${path}?search=${encodeURIComponent(text)}`, key)]).toEqual([
        text,
        expect.arrayContaining(['approved deposit']),
      ]);
  });
});

describe('GET /admin/users', () => {
  it('by the member number as the screens write it', async () => {
    const [row] = await rowsOf('/admin/users?search=omar');
    for (const text of writtenNumbers(Number(row?.['user_number'])))
      expect([text, (await rowsOf(`/admin/users?search=${encodeURIComponent(text)}`)).map((found) => found['id'])]).toEqual([
        text,
        expect.arrayContaining([row?.['id']]),
      ]);
  });
});

describe('GET /admin/investments', () => {
  const path = '/admin/investments';

  it.each([
    ['plan_type=gold', ['completed gold', 'active gold']],
    ['plan_type=standard', ['completed standard', 'active standard']],
    ['plan_type=premium', []],
    ['status=active', ['active standard', 'active gold']],
    ['status=completed', ['completed standard', 'completed gold']],
    ['status=completed&plan_type=gold', ['completed gold']],
    ['search=lena', ['completed standard', 'active gold']],
    ['search=mailbox', []],
  ])('by %s', async (filter, expected) => {
    expect(await namesIn(`${path}?${filter}`)).toEqual(expected);
    expect(await rowsOf(`${path}?${filter}`)).toHaveLength(expected.length);
  });
});

describe('GET /admin/audit', () => {
  const path = '/admin/audit';

  it('by actor', async () => {
    const { admin } = fixture;
    const rows = await rowsOf(`${path}?actor_id=${admin.id}`);
    expect(rows.every((row) => row['actor_id'] === admin.id)).toBe(true);
    expect(await namesIn(`${path}?actor_id=${admin.id}`, 'entity_id')).toEqual(
      [...namesWith('approved', 'rejected'), 'bank by admin'].toSorted(byCreation),
    );
  });

  it('by entity', async () => {
    const rows = await rowsOf(`${path}?entity_id=${ids['bank by master']}`);
    expect(rows.map((row) => [row['action'], row['entity_id']])).toEqual([
      ['bank.updated', ids['bank by master']],
      ['bank.created', ids['bank by master']],
    ]);
  });

  it('by action', async () => {
    expect(await namesIn(`${path}?action=bank.updated`, 'entity_id')).toEqual(namesWith('bank'));
    expect(await rowsOf(`${path}?action=bank.updated`)).toHaveLength(2);
    expect(await namesIn(`${path}?action=request.rejected`, 'entity_id')).toEqual(namesWith('rejected'));
  });

  it('page by page, newest first, with any filter', async () => {
    const { app, coreFixture, masterAdmin } = fixture;
    const token = await coreFixture.logIn(masterAdmin);
    for (const filter of ['', '&action=bank.created', '&from=2026-11-01&to=2026-11-30']) {
      const all = await rowsOf(`${path}?limit=1000${filter}`);
      const paged: unknown[] = [];
      let next: string | undefined = `/api${path}?limit=2${filter}`;
      while (next !== undefined) {
        const { headers, body } = await send(app, 'GET', next, { token });
        paged.push(...(body as unknown[]));
        const { link } = headers;
        next = typeof link === 'string' ? /<([^>]+)>; rel="next"/.exec(link)?.[1] : undefined;
      }
      expect(paged).toEqual(all);
      expect(all.length).toBeGreaterThan(2);
      expect(all.map((row) => Number(row['id']))).toEqual(all.map((row) => Number(row['id'])).toSorted((a, b) => b - a));
    }
  });
});

const byCreation = (a: string, b: string) => Object.keys(ids).indexOf(a) - Object.keys(ids).indexOf(b);
