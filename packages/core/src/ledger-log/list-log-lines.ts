import { DomainError, logEveryMs, type ListInput, type LogKind, type LogLine, type Page } from '@app/contract';
import { sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { readIdCursor } from '../cursor.ts';
import { getCheckpoint } from './get-checkpoint.ts';

type LoggedRow = { position: number; kind: LogKind; text: string; salt: string };

/**
 * The records of the newest checkpoint in their order, and at last its note. Texts are those of the present rows, so a changed row shows. All
 * pages of a list are read in one snapshot, in which the newest checkpoint is the same one.
 * @throws DomainError NOT_LOGGED_YET when nothing is signed yet; INVALID_INPUT for an invalid cursor
 */
export async function listLogLines(ctx: Ctx, { limit, cursor }: ListInput): Promise<Page<LogLine>> {
  const newest = await getCheckpoint(ctx);
  if (newest === null) throw new DomainError('NOT_LOGGED_YET', { seconds: logEveryMs / 1000 });
  const start = cursor === undefined ? 0 : readIdCursor(cursor);
  const end = Math.min(start + limit, newest.size);
  const records = await ctx.db.execute<LoggedRow>(sql`
    select position::float8 as position, kind, coalesce(text, '') as text, encode(salt, 'base64') as salt
    from logged_rows where position >= ${start} and position < ${end} order by position`);
  const isLast = end === newest.size;
  return {
    items: isLast ? [...records, { checkpoint: newest.note }] : [...records],
    total: newest.size + 1,
    isTotalEstimated: false,
    nextCursor: isLast ? null : String(end),
  };
}
