import path from 'node:path';
import { receiptsMax } from '@app/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { accrueInterest } from '../accrual/accrue-interest.ts';
import type { Actor } from '../context.ts';
import { listStatement } from '../statement/list-statement.ts';
import { appendLog, createCoreFixture, createLogSigning, runVerifier, sgd, type CoreFixture } from '../testing/index.ts';
import { appendRecords, startOfRun } from './append-records.ts';
import { createLogSigner } from './checkpoint-note.ts';
import { getReceipt } from './get-receipt.ts';
import { getReceipts } from './get-receipts.ts';

let fixture: CoreFixture;
/** Has a deposit and a purchase on 20 November, and a purchase on the 21st. */
let member: Actor;
let stranger: Actor;
const logSigning = createLogSigning();
const append = () => appendLog(fixture.ctx, logSigning);
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
  stranger = await fixture.createMember({ available: sgd('100.00') });
  member = await fixture.createMember({ available: sgd('1000.00') });
  await fixture.buy(member, sgd('5.00'));
  fixture.clock.forward({ days: 1 });
  await fixture.buy(stranger, sgd('5.00'));
  await fixture.buy(member, sgd('6.00'));
  await fixture.db.execute(sql`
    insert into audit_log (at, actor_id, actor_name, action, entity_id, after)
    select '2026-11-20', gen_random_uuid(), 'clerk', 'settings.updated', number::text, '{}' from generate_series(1, 600) as number`); // more than two tiles
  await append();
});
afterAll(() => fixture.close());

type Line = { movement: number; receipt: string | null };
const receiptsOf = (actor: Actor, days = {}) => getReceipts(fixture.as(actor), days);
const linesOf = (text: string) =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
const textOf = (lines: Line[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');
const movementsOf = async (actor: Actor, days = {}) =>
  (await listStatement(fixture.as(actor), { limit: 1000, ...days })).items.map(({ id }) => id);
const verify = (content: string, key = logSigning.signer.verifierKey, ...args: string[]) =>
  runVerifier(path.dirname(logSigning.lastCheckpointFile), 'receipts.jsonl', content, '--receipts', '--key', key, ...args);

it('are those of the own movements alone, in the order of the statement, each as it is alone', async () => {
  const lines = linesOf(await receiptsOf(member));
  expect(lines.map(({ movement }) => movement)).toEqual(await movementsOf(member));
  expect(lines).toHaveLength(3);
  for (const { movement, receipt } of lines) expect(receipt).toBe(await getReceipt(fixture.as(member), { id: movement }));
  expect(await receiptsOf(await fixture.createMember())).toBe('');
});

it.each([
  [{ from: '2026-11-21' }, 1],
  [{ to: '2026-11-20' }, 2],
  [{ from: '2026-11-20', to: '2026-11-21' }, 3],
  [{ from: '2026-11-22' }, 0],
])('are those of the business days %j', async (days, count) => {
  const ids = await movementsOf(member, days);
  expect(ids).toHaveLength(count);
  expect((await receiptsOf(member, days)).split('\n').slice(0, -1)).toHaveLength(count);
});

it('are verified by the program without the product, one line each', async () => {
  const { code, out } = await verify(await receiptsOf(member));
  const ids = await movementsOf(member);
  expect(code).toBe(0);
  expect(out.trimEnd().split('\n')).toEqual([
    ...ids.map((id) =>
      expect.stringMatching(
        new RegExp(
          String.raw`^holds {3}movement ${id}, (deposit|purchase), .?SGD [\d.,]+, .?Rp [\d.]+, .* SGT: record \d+ of the \d+ that localhost/ledger-log signed$`,
        ),
      ),
    ),
    'holds   all 3 receipts are valid',
  ]);
});

it('are refused by name where one digit was changed, or the receipt is that of another movement', async () => {
  const lines = linesOf(await receiptsOf(member));
  const [first, second, third] = lines as [Line, Line, Line];
  const [version, extra = '', ...rest] = second.receipt!.split('\n');
  const text = Buffer.from(extra.slice('extra '.length), 'base64').toString();
  const altered = Buffer.from(text.replace('65000', '65001')).toString('base64');
  expect(altered).not.toBe(extra.slice('extra '.length));
  const changed = [first, { ...second, receipt: [version, `extra ${altered}`, ...rest].join('\n') }, third];
  const { code, out } = await verify(textOf(changed));
  expect([code, out]).toEqual([
    1,
    expect.stringContaining(
      `BROKEN  it is not true that the receipt of movement ${second.movement} is valid: the record is not in the signed log\n`,
    ),
  ]);
  expect(out.match(/^holds/gm)).toHaveLength(2);
  expect(out).toContain('it is not true that all 3 receipts are valid: 1 are not');

  expect(await verify(textOf([first, { ...second, receipt: third.receipt }]))).toMatchObject({
    code: 1,
    out: expect.stringContaining(`receipt of movement ${second.movement} is valid: it is that of movement ${third.movement}`),
  });
  for (const [content, reason] of [
    [textOf([first, first]), 'a line is damaged, or there twice'],
    [`${textOf([first])}{"movement":"2","receipt":null}\n`, 'a line is damaged, or there twice'],
    [textOf([first]).slice(0, -10), 'the export has no checkpoint'],
  ] as const)
    expect([reason, (await verify(content)).code]).not.toEqual([reason, 0]);
  const other = createLogSigner('localhost/ledger-log', new Uint8Array(32).fill(8)).verifierKey;
  expect(await verify(textOf([first]), other)).toMatchObject({ code: 1, out: expect.stringContaining('not signed with this key') });
  expect(await verify(textOf([first]), logSigning.signer.verifierKey, '--checkpoint', logSigning.lastCheckpointFile)).toMatchObject({
    code: 2,
    out: expect.stringContaining('--checkpoint and --balances are for an export of the log'),
  });
});

it('are refused in place of the log, and where the file has none', async () => {
  const [folder, key] = [path.dirname(logSigning.lastCheckpointFile), logSigning.signer.verifierKey];
  const asLog = await runVerifier(folder, 'ledger-log.jsonl', await receiptsOf(member), '--key', key);
  expect(asLog).toMatchObject({ code: 1, out: expect.stringContaining('these are receipts, not the log') });
  expect(await verify('{"movement":1,"receipt":null}\n')).toMatchObject({
    code: 1,
    out: expect.stringContaining('the file has a receipt'),
  });
});

it('names a movement that is not in the signed log yet, and has the receipts of all others', async () => {
  await fixture.buy(member, sgd('7.00'));
  const lines = linesOf(await receiptsOf(member));
  expect(lines.map(({ receipt }) => receipt === null)).toEqual([true, false, false, false]);
  await appendRecords(fixture.ctx, await startOfRun(fixture.ctx)); // logged, and not signed yet
  expect(linesOf(await receiptsOf(member))).toEqual(lines);
  await expect(getReceipt(fixture.as(member), { id: lines[0]!.movement })).rejects.toMatchObject({ code: 'NOT_LOGGED_YET' });
  expect(await verify(textOf(lines))).toMatchObject({
    code: 0,
    out: expect.stringMatching(
      new RegExp(`^ {8}movement ${lines[0]?.movement} was not in the signed log yet: it has no receipt\n[^]*all 3 receipts are valid\n$`),
    ),
  });
});

it('have all movements without a receipt while nothing is signed', async () => {
  const other = await createCoreFixture(inject('testServer'));
  const owner = await other.createMember({ available: sgd('5.00') });
  expect(linesOf(await getReceipts(other.as(owner), {}))).toEqual([{ movement: expect.any(Number), receipt: null }]);
  await other.close();
});

it(`are up to ${receiptsMax}, and more are refused`, async () => {
  const owner = await fixture.createMember({ available: sgd('200.00') });
  const [plans, days] = [37, 26]; // with the deposit 1,000 movements
  for (let count = 0; count < plans; count += 1) await fixture.buy(owner, sgd('5.00'), 'standard', 30);
  for (let day = 0; day < days; day += 1) {
    fixture.clock.forward({ days: 1 });
    await accrueInterest(fixture.ctx, { runId: null });
  }
  await append();
  const lines = linesOf(await receiptsOf(owner));
  expect(lines).toHaveLength(receiptsMax);
  expect(await verify(textOf(lines))).toMatchObject({ code: 0, out: expect.stringContaining('all 1000 receipts are valid') });
  await fixture.buy(owner, sgd('5.00'));
  await expect(receiptsOf(owner)).rejects.toMatchObject({ code: 'TOO_MANY_RECEIPTS', params: { count: receiptsMax } });
});
