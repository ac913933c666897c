import { DomainError, logEveryMs, type TransferReference } from '@app/contract';
import { inSnapshot } from '@app/db';
import { sql } from 'drizzle-orm';
import type { MemberCtx } from '../context.ts';
import { readReceipts } from './read-receipts.ts';

/**
 * The receipt of a movement of the caller (`readReceipts`).
 * @throws DomainError NOT_FOUND; NOT_LOGGED_YET while no checkpoint contains it
 */
export function getReceipt(ctx: MemberCtx, { id }: TransferReference): Promise<string> {
  return inSnapshot(ctx.db, async (tx) => {
    const [own] = await tx.execute(sql`
      select from transfers where id = ${id}
        and exists (select from accounts where user_id = ${ctx.actor.id} and accounts.id in (debit_account_id, credit_account_id))`);
    if (!own) throw new DomainError('NOT_FOUND');
    const receipt = (await readReceipts(tx, [id])).get(id);
    if (receipt === undefined) throw new DomainError('NOT_LOGGED_YET', { seconds: logEveryMs / 1000 });
    return receipt;
  });
}
