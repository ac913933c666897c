import { schema } from '@app/db';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import type { BookList, BookRows } from '@app/contract';
import { listAudit } from '../audit/list-audit.ts';
import { deleteUser } from '../closed-members/delete-user.ts';
import { asOperator } from '../operator.ts';
import { createCoreFixture, expectInvariants, sgd, type CoreFixture } from '../testing/index.ts';
import { exportBooks, type ConsumePages } from './export-books.ts';

let fixture: CoreFixture;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
  const leaver = await fixture.createMember({ available: sgd('30.00') });
  await fixture.buy(await fixture.createMember({ available: sgd('90.00') }), sgd('50.00'));
  fixture.clock.forward({ days: 1, hours: 1 });
  await fixture.accrue();
  await deleteUser(fixture.as(fixture.masterAdmin), { id: leaver.id });
});
afterAll(async () => {
  await expectInvariants(fixture.ctx);
  await fixture.close();
});

const never = new AbortController().signal;
async function rowsOf<List extends BookList>(list: List, onPage = async () => {}): Promise<BookRows[List][]> {
  const rows: unknown[] = [];
  const consume: ConsumePages = async (_, pages) => {
    for await (const page of pages) {
      rows.push(...page);
      await onPage();
    }
  };
  await exportBooks(asOperator(fixture.ctx), { list, filters: {} }, { consume, signal: never });
  return rows as BookRows[List][]; // of this list
}

it('has every transfer and every account, and the accounts are the sums of the transfers', async () => {
  const [transfers, accounts] = [await rowsOf('transfers'), await rowsOf('accounts')];
  expect(transfers.length).toBe(await fixture.db.$count(schema.transfers));
  expect(accounts.length).toBe(await fixture.db.$count(schema.accounts));
  for (const { kind, userNumber, debits, credits, balance } of accounts) {
    const sumOf = (side: 'debit' | 'credit') =>
      transfers
        .filter((each) => each[`${side}Account`] === kind && each[`${side}Member`] === userNumber)
        .reduce((sum, { amount }) => sum + amount, 0);
    expect([kind, userNumber, debits, credits]).toEqual([kind, userNumber, sumOf('debit'), sumOf('credit')]);
    expect(balance).toBe(credits - debits);
  }
  expect(accounts.reduce((sum, { balance }) => sum + balance, 0)).toBe(0);
});

it('names a deleted member by the number, and no company account by one', async () => {
  const accounts = await rowsOf('accounts');
  const isCompany = ({ kind }: BookRows['accounts']) => !['available', 'invested', 'bonus_debt'].includes(kind);
  expect(accounts.filter(isCompany).every(({ userNumber }) => userNumber === null)).toBe(true);
  expect(accounts.filter((row) => !isCompany(row)).every(({ userNumber }) => userNumber !== null)).toBe(true);
  expect(accounts.filter(({ username, userNumber }) => username === null && userNumber !== null)).toHaveLength(2);
});

it('is in the audit log before anything is read', async () => {
  await rowsOf('users', async () => {
    const { items } = await listAudit(fixture.as(fixture.masterAdmin), { limit: 1 });
    const rows = await fixture.db.$count(schema.users);
    expect(items).toMatchObject([
      { action: 'list.exported', actorName: 'operator at the machine', entityId: null, after: { list: 'users', filters: {}, rows } },
    ]);
  });
  expect.assertions(1);
});

describe('a list of several pages', () => {
  beforeAll(async () => {
    await fixture.db.execute(`with created as (
        insert into users (username, email, password_hash, referral_code, created_at)
        select 'many.' || n, n || '@example.test', '-', 'MANY' || n, '2026-11-20 02:00:00+00' from generate_series(1, 700) n returning id)
      insert into accounts (user_id, kind) select id, kind from created, unnest(array['available', 'invested']) kind`);
  });

  it('has each row once', async () => {
    for (const list of ['users', 'accounts'] as const) {
      const rows = await rowsOf(list);
      expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(
        await fixture.db.$count({ users: schema.users, accounts: schema.accounts }[list]),
      );
    }
  });

  it('is of one instant', async () => {
    const before = await fixture.db.$count(schema.accounts);
    let isWritten = false;
    const accounts = await rowsOf('accounts', async () => {
      if (!isWritten) await fixture.createUser();
      isWritten = true;
    });
    expect(accounts).toHaveLength(before);
    expect(await fixture.db.$count(schema.accounts)).toBe(before + 2);
  });
});
