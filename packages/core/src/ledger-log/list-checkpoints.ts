import type { ListCheckpointsInput, LogCheckpoint, Page } from '@app/contract';
import { schema } from '@app/db';
import { and, desc, isNotNull, lt } from 'drizzle-orm';
import type { MasterReaderCtx } from '../context.ts';
import { countListed } from '../count-listed.ts';
import { readIdCursor } from '../cursor.ts';
import { toCheckpoint } from './get-checkpoint.ts';

const { logCheckpoints } = schema;

/**
 * The checkpoints of the ledger log, newest first.
 * @throws DomainError INVALID_INPUT for an invalid cursor
 */
export async function listCheckpoints(
  { db }: MasterReaderCtx,
  { limit, cursor, kind }: ListCheckpointsInput,
): Promise<Page<LogCheckpoint>> {
  const filter = kind === 'business_day' ? isNotNull(logCheckpoints.businessDay) : undefined;
  const older = cursor === undefined ? undefined : lt(logCheckpoints.id, readIdCursor(cursor));
  const [rows, total] = await Promise.all([
    db
      .select()
      .from(logCheckpoints)
      .where(and(filter, older))
      .orderBy(desc(logCheckpoints.id))
      .limit(limit + 1),
    countListed(db, logCheckpoints, filter),
  ]);
  const shown = rows.slice(0, limit);
  return {
    items: shown.map(toCheckpoint),
    ...total,
    nextCursor: rows.length > limit ? String(shown.at(-1)?.id) : null,
  };
}
