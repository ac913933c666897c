import { DomainError, logEveryMs, type TransferReference } from '@app/contract';
import { inSnapshot, type Tx } from '@app/db';
import { sql } from 'drizzle-orm';
import type { MemberCtx } from '../context.ts';
import { inclusionProof } from './merkle-tree.ts';
import { readCheckpoints } from './read-checkpoints.ts';
import { createTileReader } from './tile-reader.ts';

/**
 * The receipt of a movement of the caller: its record in the ledger log, the proof that it is in the newest checkpoint, and that
 * checkpoint, as a C2SP `tlog-proof` whose extra data are `{"text": …, "salt": …}`.
 * @throws DomainError NOT_FOUND; NOT_LOGGED_YET while no checkpoint contains it
 */
export function getReceipt(ctx: MemberCtx, { id }: TransferReference): Promise<string> {
  return inSnapshot(ctx.db, async (tx) => {
    const record = await findOwnRecord(tx, ctx.actor.id, id);
    const [checkpoint] = await readCheckpoints(tx, 1);
    if (record === null || checkpoint === undefined || checkpoint.size <= record.position)
      throw new DomainError('NOT_LOGGED_YET', { seconds: logEveryMs / 1000 });
    const { position, text, salt } = record;
    const proof = await inclusionProof(createTileReader(tx), position, checkpoint.size);
    const hashes = proof.map((hash) => Buffer.from(hash).toString('base64'));
    const extra = Buffer.from(JSON.stringify({ text, salt })).toString('base64');
    return ['c2sp.org/tlog-proof@v1', `extra ${extra}`, `index ${position}`, ...hashes, '', checkpoint.note].join('\n');
  });
}

type LoggedRecord = { position: number; text: string; salt: string };

/** Null: it has no record yet. */
async function findOwnRecord(tx: Tx, userId: string, transferId: number): Promise<LoggedRecord | null> {
  const [own] = await tx.execute(sql`
    select from transfers where id = ${transferId}
      and exists (select from accounts where user_id = ${userId} and accounts.id in (debit_account_id, credit_account_id))`);
  if (!own) throw new DomainError('NOT_FOUND');
  const [record] = await tx.execute<LoggedRecord>(sql`
    select position::float8 as position, text, encode(salt, 'base64') as salt from logged_rows where kind = 'transfer' and row_id = ${String(transferId)}`);
  return record ?? null;
}
