import { DomainError, type ListTreasuryInput, type Page, type TreasuryEntry } from '@app/contract';
import { schema } from '@app/db';
import { and, desc, eq, lt } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { house } from '../ledger/house.ts';
import { withinDays } from '../within-days.ts';
import { areTreasury, selectTreasury, toTreasuryEntry } from './select-treasury.ts';

const { transfers } = schema;

/**
 * What the treasury put in and took out, as it was written down, the newest first; what was reversed says so.
 * @throws DomainError INVALID_INPUT for a cursor that is none
 */
export async function listTreasury(ctx: Ctx, input: ListTreasuryInput, counted?: number): Promise<Page<TreasuryEntry>> {
  const { limit, cursor, direction, ...days } = input;
  if (cursor !== undefined && !/^\d{1,15}$/.test(cursor)) throw new DomainError('INVALID_INPUT', {}, { cursor: 'invalid' });
  const side = direction === 'in' ? transfers.debitAccountId : transfers.creditAccountId;
  const filter = and(areTreasury, direction && eq(side, house.bank), withinDays(transfers.effectiveAt, days));
  const older = cursor === undefined ? undefined : lt(transfers.id, Number(cursor));
  const [rows, total] = await Promise.all([
    selectTreasury(ctx.db)
      .where(and(filter, older))
      .orderBy(desc(transfers.id))
      .limit(limit + 1),
    counted ?? ctx.db.$count(transfers, filter),
  ]);
  const shown = rows.slice(0, limit);
  return { items: shown.map(toTreasuryEntry), total, nextCursor: rows.length > limit ? String(shown.at(-1)?.row.id) : null };
}
