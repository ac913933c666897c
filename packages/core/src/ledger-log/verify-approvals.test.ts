import path from 'node:path';
import type { ApprovalSignature } from '@app/db';
import { schema } from '@app/db';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { getSigningOptions } from '../approvals/approval-signature.ts';
import { decideApproval } from '../approvals/decide-approval.ts';
import { checkLedger } from '../ledger-check/check-ledger.ts';
import { asOperator } from '../operator.ts';
import { addPasskey, startPasskey } from '../second-factor/add-passkey.ts';
import {
  ageFactor,
  appendLog,
  createApproval,
  createCoreFixture,
  createLogSigning,
  runVerifier,
  tamper,
  VirtualPasskey,
  type CoreFixture,
} from '../testing/index.ts';
import { exportLedgerLog } from './export-ledger-log.ts';

/* The signatures of approvals, as anyone verifies them from an export of the log. */
const { approvals } = schema;
const algorithms = ['ES256', 'EdDSA', 'RS256'] as const;
const logSigning = createLogSigning();
let fixture: CoreFixture;
let log: string;

/** Lets somebody with a new passkey approve something. */
async function approveWith(algorithm: (typeof algorithms)[number]): Promise<void> {
  const checker = await fixture.createUser('admin');
  const [ctx, token, device] = [fixture.as(checker), await fixture.logIn(checker), new VirtualPasskey('http://localhost:3000', algorithm)];
  const { options } = await startPasskey(ctx, token, { currentPassword: 'a sound password' });
  await addPasskey(ctx, token, { credential: device.make(options), name: 'Phone' });
  await ageFactor(fixture, checker);
  const id = await createApproval(fixture, fixture.masterAdmin);
  const credential = device.prove((await getSigningOptions(ctx, { id })).options);
  await decideApproval(ctx, { id, decision: 'approved', note: null, credential });
}

const verify = (file: string, content: string) =>
  runVerifier(path.dirname(logSigning.lastCheckpointFile), file, content, '--key', logSigning.signer.verifierKey);

beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
  for (const algorithm of algorithms) await approveWith(algorithm);
  await appendLog(fixture.ctx, logSigning);
  const lines: string[] = [];
  await exportLedgerLog(asOperator(fixture.ctx), async (chunks) => {
    for await (const chunk of chunks) lines.push(chunk);
  });
  log = lines.join('');
});
afterAll(() => fixture.close());

it('hold for each algorithm that passkeys have', async () => {
  expect(await fixture.db.$count(approvals, eq(approvals.status, 'approved'))).toBe(algorithms.length);
  expect(log.match(/authenticatorData/g)).toHaveLength(algorithms.length);
  expect(await verify('signed.jsonl', log)).toMatchObject({ code: 0 });
});

/** The log with the text of the first approval changed. */
function withApproval(change: (lines: string[], signature: ApprovalSignature) => ApprovalSignature | null): string {
  const rows = log.split('\n');
  const at = rows.findIndex((row) => row.includes('"approval/1'));
  const record = JSON.parse(rows[at] ?? '') as { text: string };
  const lines = record.text.split('\n');
  const changed = change(lines, JSON.parse(lines[17] ?? '') as ApprovalSignature);
  if (changed !== null) lines[17] = JSON.stringify(changed);
  rows[at] = JSON.stringify({ ...record, text: lines.join('\n') });
  return rows.join('\n');
}
const decoded = (text: string) => Buffer.from(text, 'base64url');
const flip = (text: string, at: number): string => {
  const bytes = decoded(text);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 4, at);
  return bytes.toString('base64url');
};
const setLine = (at: number, value: string) =>
  withApproval((lines) => {
    expect(lines[at]).not.toBe(value);
    lines[at] = value;
    return null;
  });
const anyone = '01a2241d-7966-734c-92ff-d2a61674231f';

it.each([
  ['the operation', () => setLine(3, 'users.delete')],
  ['the subject', () => setLine(5, `"${anyone}"`)],
  ['whom it is about', () => setLine(6, anyone)],
  ['the amount', () => setLine(7, '1')],
  ['the hash of what was proposed', () => setLine(8, 'ab'.repeat(32))],
  ['the fingerprint', () => setLine(9, 'ab'.repeat(32))],
  ['who proposed it', () => setLine(10, anyone)],
  ['the name of who proposed it', () => setLine(11, '"another"')],
  ['who approved it', () => setLine(14, anyone)],
  ['the name of who approved it', () => setLine(15, '"another"')],
  ['the values that were shown', () => withApproval((_, proof) => ({ ...proof, valuesHash: 'ab'.repeat(32) }))],
  ['the signature', () => withApproval((_, proof) => ({ ...proof, signature: flip(proof.signature, 20) }))],
  ['the presence of the user', () => withApproval((_, proof) => ({ ...proof, authenticatorData: flip(proof.authenticatorData, 32) }))],
  ['the host', () => withApproval((_, proof) => ({ ...proof, origin: 'https://localhost.example' }))],
  ['the key', () => withApproval((_, proof) => ({ ...proof, publicKey: flip(proof.publicKey, 20) }))],
  ['the shape', () => withApproval((_, proof) => ({ ...proof, publicKey: '' }))],
])('are refused once something else is in the log: %s', async (_, changed) => {
  const { code, out } = await verify('forged.jsonl', changed());
  expect([code, out]).toEqual([1, expect.stringContaining('approval No. 1 is not what its passkey signed')]);
});

it.each([
  ['an earlier decision', '2026-11-19T00:00Z'],
  ['a later decision', '2026-11-20T03:00Z'],
])('are refused for %s', async (_, at) => {
  const changed = setLine(16, String(Date.parse(at) * 1000));
  expect(await verify('other-time.jsonl', changed)).toMatchObject({
    code: 1,
    out: expect.stringContaining('No. 1 is not what its passkey signed'),
  });
});

it('permit one transfer, of the amount and the kind that was approved', async () => {
  const rows = log.trimEnd().split('\n');
  const at = rows.findIndex((row) => /"transfer\/1.*\\nadjustment\\n/.test(row));
  const outOf = async (changed: string[]) => (await verify('other.jsonl', changed.join('\n'))).out;
  const replaced = (from: string, to: string) => rows.map((row, index) => (index === at ? row.replace(from, to) : row));
  expect(await outOf(replaced('\\n13000\\n', '\\n13001\\n'))).toContain('which does not permit it');
  const twin = JSON.parse(rows[at] ?? '') as { position: number; text: string };
  const again = { ...twin, position: rows.length - 1, text: twin.text.replace(/transfer\/1\n\d+\n"/, 'transfer/1\n999\n"again ') };
  expect(await outOf([...rows.slice(0, -1), JSON.stringify(again), rows.at(-1) ?? ''])).toMatch(
    /transfer 999 names approval .*, which does not permit it/,
  );
  await tamper(
    fixture,
    sql`update transfers set amount = amount + 1 where kind = 'adjustment' and id = (select min(id) from transfers where kind = 'adjustment')`,
  );
  const { results } = await checkLedger(fixture.ctx);
  expect(results.find(({ invariant }) => invariant === 'large_transfers_were_approved')?.holds).toBe(false);
  await tamper(fixture, sql`update transfers set amount = 13000 where kind = 'adjustment'`);
});

it('are refused once the owner of the database has written another one into the approval', async () => {
  await tamper(fixture, sql`update approvals set amount = coalesce(amount, 0) + 1 where number = 1`);
  const { results } = await checkLedger(fixture.ctx);
  expect(results.filter(({ holds }) => !holds).map(({ invariant }) => invariant)).toEqual(
    expect.arrayContaining(['logged_rows_are_unchanged', 'large_transfers_were_approved']),
  );
});
