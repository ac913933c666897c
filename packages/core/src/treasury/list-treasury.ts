import type { ListTreasuryInput, Page, TreasuryEntry } from '@app/contract';
import { schema } from '@app/db';
import { and, desc, eq, lt } from 'drizzle-orm';
import { readIdCursor } from '../cursor.ts';
import type { MasterReaderCtx } from '../context.ts';
import { type Counted, countListed } from '../count-listed.ts';
import { companyAccounts } from '../ledger/company-accounts.ts';
import { withinDays } from '../within-days.ts';
import { isTreasuryTransfer, selectTreasuryEntries, toTreasuryEntry } from './select-treasury.ts';

const { transfers } = schema;

/**
 * The treasury entries, newest first, with their reversals.
 * @throws DomainError INVALID_INPUT for an invalid cursor
 */
export async function listTreasury(ctx: MasterReaderCtx, input: ListTreasuryInput, counted?: Counted): Promise<Page<TreasuryEntry>> {
  const { limit, cursor, direction, ...days } = input;
  const side = direction === 'in' ? transfers.debitAccountId : transfers.creditAccountId;
  const filter = and(isTreasuryTransfer, direction && eq(side, companyAccounts.bank), withinDays(transfers.effectiveAt, days));
  const older = cursor === undefined ? undefined : lt(transfers.id, readIdCursor(cursor));
  const [rows, total] = await Promise.all([
    selectTreasuryEntries(ctx.db)
      .where(and(filter, older))
      .orderBy(desc(transfers.id))
      .limit(limit + 1),
    countListed(ctx.db, transfers, filter, counted),
  ]);
  const shown = rows.slice(0, limit);
  return { items: shown.map(toTreasuryEntry), ...total, nextCursor: rows.length > limit ? String(shown.at(-1)?.row.id) : null };
}
