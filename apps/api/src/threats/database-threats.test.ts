import fs from 'node:fs';
import path from 'node:path';
import type { Actor } from '@app/core';
import { asOperator, exportLedgerLog } from '@app/core/operator';
import {
  appendLog,
  createLogSigning,
  freezeLinkOf,
  readAllRows,
  readUser,
  runVerifier,
  sgd,
  tamper,
  whileTampered,
} from '@app/core/testing';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { send } from '../testing/http-calls.ts';
import { openFreshSession, proofOf } from '../testing/people.ts';
import {
  act,
  approve,
  brokenInvariants,
  byTwo,
  createCompany,
  enter,
  pendingOf,
  readApproval,
  requestPayment,
  withToken,
  type Company,
} from '../testing/company.ts';

/*
 * Threats by attackers who have access to the database: a superuser, with triggers and foreign keys off, and the holder of a stolen backup.
 * What shows a change is the ledger check, started by a master admin and read by an auditor over HTTP, and `verify.mjs` over
 * receipts, checkpoints and the exported log.
 */
let company: Company;
let member: Actor;
let payment: { requestId: string; approvalId: string };
let logSigning = createLogSigning();
const append = () => appendLog(company.coreFixture.ctx, logSigning);

/** A company with a payment that two administrators made, in the signed log. */
async function open(): Promise<void> {
  company = await createCompany(inject('testServer'), 1);
  logSigning = createLogSigning();
  member = company.takeMember();
  await company.coreFixture.buy(member, sgd('1000.00'));
  const requestId = await requestPayment(company, member, sgd('2000.00'));
  payment = { requestId, approvalId: await byTwo(company, await approve(company, company.clerk, requestId)) };
  await append();
}

const verify = (file: string, content: string, ...args: string[]) =>
  runVerifier(path.dirname(logSigning.lastCheckpointFile), file, content, ...args, '--key', logSigning.signer.verifierKey);
const broken = () => brokenInvariants(company);
const change = (...statements: string[]) => tamper(company.coreFixture, ...statements);

/** The newest checkpoint, as an auditor keeps it: the path of a file. */
async function keepCheckpoint(): Promise<string> {
  const { body } = await act(company, company.reader, 'GET', '/admin/ledger-log');
  const file = path.join(path.dirname(logSigning.lastCheckpointFile), 'kept.txt');
  fs.writeFileSync(file, (body as { checkpoint: { note: string } }).checkpoint.note);
  return file;
}

async function exported(): Promise<string> {
  const lines: string[] = [];
  await exportLedgerLog(asOperator(company.coreFixture.ctx), async (chunks) => {
    for await (const chunk of chunks) lines.push(chunk);
  });
  return lines.join('');
}

async function receiptOfPayment(): Promise<string> {
  const token = await company.coreFixture.logIn(member);
  const [newest] = (await withToken(company, token, 'GET', '/statement?limit=1')).body as { id: number }[];
  return (await withToken(company, token, 'GET', `/statement/${newest?.id}/receipt`)).text;
}

describe('whoever owns the database, or a copy of it', () => {
  beforeAll(open);
  afterAll(() => company.close());

  it('18: leaves everything right as long as nothing is changed', async () => {
    expect(await broken()).toEqual([]);
    expect(await verify('log.jsonl', await exported(), '--checkpoint', await keepCheckpoint())).toMatchObject({ code: 0 });
  });

  it.each([
    ['the amount of a transfer', 'transfers', `update transfers set amount = amount + 13000 where kind = 'withdrawal'`],
    ['an audit entry', 'audit_log', `update audit_log set actor_name = 'somebody' where action = 'request.approved'`],
    ['an audit entry, deleted', 'audit_log', `delete from audit_log where action = 'protection.updated'`],
    [
      'the owner of an account',
      'accounts',
      `update accounts set user_id = gen_random_uuid() where kind = 'available' and user_id is not null`,
    ],
    ['the rate of an investment', 'investments', `update investments set rate_ppm = rate_ppm * 2`],
    ['who approved', 'approvals', `update approvals set checker_name = 'somebody' where status = 'approved'`],
  ])('18: does not change %s unseen', async (_, table, statement) => {
    const kept = await keepCheckpoint();
    await whileTampered(company.coreFixture, table, statement, async () => {
      expect(await broken()).toContain('logged_rows_are_unchanged');
      expect(await verify('log.jsonl', await exported(), '--checkpoint', kept)).toMatchObject({ code: 1 });
    });
    expect(await broken()).toEqual([]);
  });

  it('21: reads in no table a password, token, code, key or secret that opens anything', async () => {
    const { clerk, coreFixture, master } = company;
    const entered = await enter(company, '198.51.100.7', { username: member.username, password: 'a sound password' });
    const cookies = [entered.headers['set-cookie']].flat().map((cookie) => /=([^;]+)/.exec(String(cookie))?.[1] ?? '');
    const { token } = entered.body as { token: string };
    const chosen = 'chosen for the clerk';
    await pendingOf(company, await act(company, master, 'PUT', `/admin/users/${clerk.user.id}`, { password: chosen }));
    await requestPayment(company, member, sgd('10.00'));
    const link = await freezeLinkOf(coreFixture, member);
    const fresh = await openFreshSession(company, clerk);
    const renewal = { current_password: 'a sound password', ...(await proofOf(company, clerk, fresh)) };
    const renewed = await withToken(company, fresh, 'POST', '/profile/second-factor/recovery-codes', renewal);
    const { recovery_codes: recoveryCodes } = renewed.body as { recovery_codes: string[] };
    expect(recoveryCodes.length).toBeGreaterThan(5);

    const secrets = ['a sound password', chosen, token, fresh, ...cookies, link.key, ...recoveryCodes];
    secrets.push(...recoveryCodes.map((code) => code.replaceAll(/\W/g, '')), clerk.secret ?? '');
    expect(secrets.filter((secret) => secret.length < 8)).toEqual([]);
    const stolen = (await readAllRows(coreFixture)).toLowerCase();
    expect(stolen).toContain(member.username);
    for (const secret of secrets)
      for (const [form, text] of [
        ['as it is', secret],
        ['hex', Buffer.from(secret).toString('hex')],
        ['base64', Buffer.from(secret).toString('base64').replace(/=+$/, '')],
        ['base32, decoded', Buffer.from(bytesOfBase32(clerk.secret ?? '')).toString('hex')],
      ] as const)
        expect([form, stolen.includes(text.toLowerCase())]).toEqual([form, false]);
    expect((await readUser(coreFixture, member.username))?.passwordHash).toMatch(/^\$argon2id\$/);
  });

  it('18: takes back no receipt: the member proves the movement without the product, after it was erased from the database', async () => {
    const receipt = await receiptOfPayment();
    await change(
      `delete from transfers where kind = 'withdrawal'`,
      `delete from log_records`,
      `delete from log_nodes`,
      `delete from log_checkpoints`,
    );
    expect(await verify('receipt.tlog-proof', receipt)).toEqual({ code: 0, out: expect.stringContaining('Rp 26.000.000') as string });
  });
});

describe('whoever owns the database and writes new rows', () => {
  beforeEach(open);
  afterEach(() => company.close());

  it('19: posts no large payment without an approval, nor with that of something else', async () => {
    const other = await requestPayment(company, member, sgd('10.00'));
    const copy = (approval: string) => `
      insert into transfers (key, kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, transaction_id, approval_id)
      select 'invented', kind, debit_account_id, credit_account_id, amount, effective_at, posted_at, '${other}', ${approval} from transfers
      where transaction_id = '${payment.requestId}'`;
    await change(copy(`null::uuid`));
    await append();
    expect(await broken()).toContain('large_transfers_were_approved');
    await change(`delete from transfers where key = 'invented'`);
    const { id } = await pendingOf(company, await act(company, company.master, 'PUT', '/admin/settings', { min_deposit: 130_000 }));
    await change(
      `update approvals set status = 'approved', checker_id = '${company.checker.user.id}', checker_name = 'x', decided_at = now(), input = null where id = '${id}'`,
    );
    await change(copy(`'${id}'::uuid`));
    expect(await broken()).toContain('large_transfers_were_approved');
  });

  it('19: approves nothing in the name of an administrator with a passkey, because its signature is missing', async () => {
    const id = await requestPayment(company, member, sgd('3000.00'));
    const waiting = await pendingOf(company, await approve(company, company.clerk, id));
    const decided = `update approvals set status = 'approved', checker_id = '${company.checker.user.id}',
      checker_name = '${company.checker.user.username}', decided_at = '${company.coreFixture.clock.now().toISOString()}', input = null
      where id = '${waiting.id}'`;
    // With its triggers the database refuses it.
    await expect(company.coreFixture.db.execute(decided)).rejects.toMatchObject({ cause: { constraint_name: 'approval_is_signed' } });
    await change(decided);
    await append();
    expect(await readApproval(company, waiting.id)).toMatchObject({ status: 'approved', signature: null });
    expect(await broken()).toContain('large_transfers_were_approved');
  });

  it('19: changes no approval that was signed, and does not put another in the place of its checker', async () => {
    expect(await readApproval(company, payment.approvalId)).toMatchObject({ signature: 'valid' });
    await change(`update approvals set amount = amount + 13000 where id = '${payment.approvalId}'`);
    expect(await readApproval(company, payment.approvalId)).toMatchObject({ signature: 'invalid' });
    expect(await broken()).toEqual(expect.arrayContaining(['logged_rows_are_unchanged', 'large_transfers_were_approved']));
  });

  it('19, what is left: approves in the name of an administrator with an authenticator app alone; the approval says that nobody signed it', async () => {
    const id = await requestPayment(company, member, sgd('3000.00'));
    const waiting = await pendingOf(company, await approve(company, company.clerk, id));
    await change(`update approvals set status = 'approved', checker_id = '${company.master.user.id}',
      checker_name = '${company.master.user.username}', decided_at = '${company.coreFixture.clock.now().toISOString()}', input = null
      where id = '${waiting.id}'`);
    await append();
    expect(await readApproval(company, waiting.id)).toMatchObject({ signature: null, checker_name: company.master.user.username });
    expect(await broken()).toEqual([]);
  });

  it('20: rewrites the log in vain: the worker signs nothing that contradicts what it signed, and a kept checkpoint shows the new one', async () => {
    const kept = await keepCheckpoint();
    const forget = [`delete from log_records`, `delete from log_nodes`, `delete from log_cursors`, `delete from log_checkpoints`];
    await change(`update transfers set amount = amount - 13000 where kind = 'withdrawal'`, ...forget);
    await expect(append()).rejects.toThrow('records that were signed are not complete');
    expect((await send(company.app, 'GET', '/log/checkpoint')).status).toBe(409);

    // With the disk of the worker as well, the log is signed anew, and the ledger check believes it.
    fs.rmSync(logSigning.lastCheckpointFile);
    await append();
    expect(await broken()).not.toContain('log_is_signed');
    expect(await verify('log.jsonl', await exported(), '--checkpoint', kept)).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^BROKEN .*the first \d+ records/m) as string,
    });
  });
});

function bytesOfBase32(text: string): number[] {
  const bits = Array.from(text)
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return (bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
}
