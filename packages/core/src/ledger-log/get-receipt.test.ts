import { createHash, createPublicKey } from 'node:crypto';
import { verifyTLogInclusion } from '@sigstore/verify/dist/tlog/index.js';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import type { Actor } from '../context.ts';
import { appendLog, createCoreFixture, createLogSigning, sgd, type CoreFixture } from '../testing/index.ts';
import { createLogSigner } from './checkpoint-note.ts';
import { getReceipt } from './get-receipt.ts';

/*
 * Receipts and their checkpoints, verified by another implementation of RFC 6962 and of signed notes. Its package offers the two only within
 * bundles of another format: the test calls the function that verifies both.
 */
const logSigning = createLogSigning();
let fixture: CoreFixture;
let member: Actor;
/** The receipt of a deposit, in a log with more than two complete subtrees. */
let receipt: string;
beforeAll(async () => {
  fixture = await createCoreFixture(inject('testServer'));
  member = await fixture.createMember({ available: sgd('100.00') });
  await fixture.db.execute(sql`
    insert into audit_log (at, actor_id, actor_name, action, entity_id)
    select '2026-11-20', gen_random_uuid(), 'clerk', 'settings.updated', number::text from generate_series(1, 600) as number`);
  await appendLog(fixture.ctx, logSigning);
  receipt = await getReceipt(fixture.as(member), { id: 1 });
});
afterAll(() => fixture.close());

/** Throws what the other program says against a receipt. */
function verifyElsewhere(content: string, verifierKey = logSigning.signer.verifierKey): void {
  const [, origin = '', encodedKey = ''] = /^([^+]+)\+[0-9a-f]{8}\+(.+)$/.exec(verifierKey) ?? [];
  const key = Buffer.from(encodedKey, 'base64');
  const keyId = createHash('sha256').update(`${origin}\n`).update(key).digest();
  const end = content.indexOf('\n\n');
  const [, extra = '', index = '', ...hashes] = content.slice(0, end).split('\n');
  const { text, salt } = JSON.parse(Buffer.from(extra.slice('extra '.length), 'base64').toString()) as { text: string; salt: string };
  const proof = {
    logIndex: index.slice('index '.length),
    hashes: hashes.map((hash) => Buffer.from(hash, 'base64')),
    checkpoint: { envelope: content.slice(end + 2) },
    rootHash: Buffer.alloc(0), // that of the checkpoint counts
    treeSize: '0',
  };
  verifyTLogInclusion(
    {
      canonicalizedBody: Buffer.concat([Buffer.from(salt, 'base64'), Buffer.from(text)]),
      inclusionProof: proof,
      inclusionPromise: undefined,
      logIndex: proof.logIndex,
      logId: { keyId },
      kindVersion: { kind: '', version: '' },
      integratedTime: '0',
    },
    [
      {
        logID: keyId,
        baseURL: origin,
        publicKey: createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key.subarray(1).toString('base64url') }, format: 'jwk' }),
        validFor: { start: new Date(0), end: new Date('9999-12-31') },
      },
    ],
  );
}

/** The receipt with the text of its record changed. */
function withText(from: string, to: string): string {
  const [version, extra = '', ...rest] = receipt.split('\n');
  const record = JSON.parse(Buffer.from(extra.slice('extra '.length), 'base64').toString()) as { text: string };
  expect(record.text).toContain(from);
  const changed = Buffer.from(JSON.stringify({ ...record, text: record.text.replace(from, to) })).toString('base64');
  return [version, `extra ${changed}`, ...rest].join('\n');
}

it('holds for a program that others wrote: in a large log, and in one whose last subtree is not complete', async () => {
  verifyElsewhere(receipt);
  await fixture.buy(member, sgd('40.00'));
  await appendLog(fixture.ctx, logSigning);
  const [row] = await fixture.db.execute<{ id: number }>(sql`select max(id)::int as id from transfers`);
  for (const id of [1, row!.id]) verifyElsewhere(await getReceipt(fixture.as(member), { id }));
});

it.each([
  ['a digit of its amount', () => withText('\n1300000\n', '\n1300001\n'), 'calculated root hash'],
  ['its place in the log', () => receipt.replace(/\nindex \d+\n/, '\nindex 1\n'), 'calculated root hash'],
  ['a missing hash', () => receipt.replace(/(\nindex \d+\n)\S+\n/, '$1'), 'invalid hash count'],
  ['the size of the log', () => receipt.replace(/(\n\nlocalhost\/ledger-log\n)\d+\n/, '$19999\n'), 'invalid checkpoint signature'],
])('is refused by it after a change: %s', (_, changed, reason) => {
  const content = changed();
  expect(content).not.toBe(receipt);
  expect(() => verifyElsewhere(content)).toThrow(reason);
});

it('is refused by it with another key', () => {
  const { verifierKey } = createLogSigner('localhost/ledger-log', new Uint8Array(32).fill(8));
  expect(() => verifyElsewhere(receipt, verifierKey)).toThrow('invalid checkpoint signature');
});
