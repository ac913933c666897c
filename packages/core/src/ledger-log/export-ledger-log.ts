import { DomainError, logEveryMs, type AuditedList, type LogCheckpoint, type LogKind } from '@app/contract';
import { inSnapshot, limitTransaction, noTransactionLimits, type Tx } from '@app/db';
import { sql } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import type { OperatorCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { getCheckpoint } from './read-checkpoints.ts';

const pageSize = 5_000;

type ExportedRecord = { position: number; kind: LogKind; text: string; salt: string };

/**
 * Passes the records of the newest checkpoint to `consume` in their order, as text: one JSON object per line, `{"position", "kind", "text",
 * "salt"}`, and at last `{"checkpoint"}` with its note. This is what `verify.mjs` checks. Texts are those of the present rows, so a changed
 * row shows. The export is in the audit log before anything is read.
 * @throws DomainError NOT_LOGGED_YET when nothing is signed yet
 */
export async function exportLedgerLog(
  ctx: OperatorCtx,
  consume: (lines: AsyncIterable<string>) => Promise<void>,
): Promise<{ records: number }> {
  const newest = await getCheckpoint(ctx);
  if (newest === null) throw new DomainError('NOT_LOGGED_YET', { seconds: logEveryMs / 1000 });
  const list: AuditedList = 'ledger-log';
  const after = { list, filters: {}, rows: newest.size };
  await inTransaction(ctx, (tx) => recordAudit(tx, ctx, { action: 'list.exported', entityId: null, before: null, after }));
  return inSnapshot(ctx.db, async (tx) => {
    await limitTransaction(tx, noTransactionLimits); // the reader of the file may be slow; no other transaction waits for it
    await consume(linesOf(tx, newest));
    return { records: newest.size };
  });
}

/* Programs that read lines may take these two characters for their ends. */
const toJsonLine = (record: object): string =>
  JSON.stringify(record).replace(/[\u2028\u2029]/g, (separator) => (separator === '\u2028' ? String.raw`\u2028` : String.raw`\u2029`));

async function* linesOf(tx: Tx, checkpoint: LogCheckpoint): AsyncGenerator<string> {
  for (let start = 0; start < checkpoint.size; start += pageSize) {
    const end = Math.min(start + pageSize, checkpoint.size);
    const records = await tx.execute<ExportedRecord>(sql`
      select position::float8 as position, kind, coalesce(text, '') as text, encode(salt, 'base64') as salt
      from logged_rows where position >= ${start} and position < ${end} order by position`);
    yield records.map((record) => `${toJsonLine(record)}\n`).join('');
  }
  yield `${JSON.stringify({ checkpoint: checkpoint.note })}\n`;
}
