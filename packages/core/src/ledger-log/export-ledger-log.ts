import { type AuditedList, type LogLine } from '@app/contract';
import { inSnapshot, limitTransaction, noTransactionLimits } from '@app/db';
import { recordAudit } from '../audit/record-audit.ts';
import type { Ctx, OperatorCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { listLogLines } from './list-log-lines.ts';
import { toJsonLines } from './to-json-lines.ts';

const pageSize = 5_000;

/**
 * Passes the records of the newest checkpoint and its note to `consume`, as text (`toJsonLines`). The export is in the audit log before anything
 * is read.
 * @throws DomainError NOT_LOGGED_YET when nothing is signed yet
 */
export async function exportLedgerLog(
  ctx: OperatorCtx,
  consume: (lines: AsyncIterable<string>) => Promise<void>,
): Promise<{ records: number }> {
  const { total } = await listLogLines(ctx, { limit: 1, cursor: undefined });
  const list: AuditedList = 'ledger-log';
  const after = { list, filters: {}, rows: total };
  await inTransaction(ctx, (tx) => recordAudit(tx, ctx, { action: 'list.exported', entityId: null, before: null, after }));
  return inSnapshot(ctx.db, async (tx) => {
    await limitTransaction(tx, noTransactionLimits); // the reader of the file may be slow; no other transaction waits for it
    let records = -1; // the last line is the checkpoint
    const counted = async function* count() {
      for await (const lines of pagesOf({ ...ctx, db: tx })) {
        records += lines.length;
        yield lines;
      }
    };
    await consume(toJsonLines(counted()));
    return { records };
  });
}

async function* pagesOf(ctx: Ctx): AsyncGenerator<LogLine[]> {
  let cursor: string | undefined;
  do {
    const page = await listLogLines(ctx, { limit: pageSize, cursor });
    yield page.items;
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}
