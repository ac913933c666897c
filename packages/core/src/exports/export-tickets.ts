import { randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { DomainError, type ExportTicket } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { and, eq, gt } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import { hashToken } from '../auth/hash-token.ts';
import { isRefusedDemo } from '../auth/is-refused-demo.ts';
import { isAliveSession } from '../auth/is-alive-session.ts';
import type { AuthedCtx, Ctx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { auditedFilters } from './audited-filters.ts';
import { hasExportFile, isAbsent, openExportFile } from './export-files.ts';
import { getOwnExport } from './get-export.ts';
import { reportLostFile } from './settle-export.ts';
import { mayHave, type ExportRow } from './to-export.ts';

const { exports, exportTickets, sessions, users } = schema;

const ticketBytes = 25;
const ticketMs = 60_000;

/** Where the file of an export is fetched with a ticket. */
export const exportTicketPath = '/admin/exports/download/';

const isKept = (row: Pick<ExportRow, 'status' | 'expiresAt'>, ctx: Ctx) =>
  row.status === 'done' && row.expiresAt !== null && row.expiresAt > ctx.now();

/**
 * The refusal when this process does not find the file. The row stays as it is: the directory may not be mounted here yet,
 * and only the sweep of the worker, which writes the files, can say that one is gone.
 */
function refusedAsLost(ctx: Ctx, row: ExportRow): DomainError {
  reportLostFile(ctx, row);
  return new DomainError('EXPORT_NOT_READY');
}

/**
 * An address from which the browser itself fetches the file once, within a minute: its own download can't send the bearer
 * token, and only it writes to the disk without holding the file in memory. To hand it out is to give the file away, so
 * this is what the audit log has of a download.
 * @throws DomainError NOT_FOUND, EXPORT_NOT_READY (also when the file has gone from the disk), NOT_LOGGED_IN
 */
export async function issueExportTicket(ctx: AuthedCtx, { id }: { id: string }, token: string): Promise<ExportTicket> {
  const ticket = randomBytes(ticketBytes).toString('base64url');
  const expiresAt = new Date(ctx.now().getTime() + ticketMs);
  const found = await getOwnExport(ctx.db, ctx, id);
  if (isKept(found, ctx) && !(await hasExportFile(ctx, found))) throw refusedAsLost(ctx, found);
  await inTransaction(ctx, async (tx) => {
    const row = await getOwnExport(tx, ctx, id);
    if (!isKept(row, ctx)) throw new DomainError('EXPORT_NOT_READY');
    await tx.insert(exportTickets).values({ id: hashToken(ticket), exportId: id, sessionId: hashToken(token), expiresAt });
    const { list, rowsDone: rows } = row;
    await recordAudit(tx, ctx, {
      action: 'export.downloaded',
      entityId: id,
      before: null,
      after: { list, filters: auditedFilters(row.filters), rows },
    });
  });
  return { address: `/api${exportTicketPath}${ticket}`, expiresAt };
}

/** Uses a ticket up. Returns what it was for, and whose it was as they are now. */
async function useTicket(tx: Tx, ctx: Ctx, ticket: string) {
  const [used] = await tx
    .delete(exportTickets)
    .where(and(eq(exportTickets.id, hashToken(ticket)), gt(exportTickets.expiresAt, ctx.now())))
    .returning();
  if (!used) return undefined;
  const [found] = await tx
    .select({ row: exports, user: { role: users.role, isDemo: users.isDemo } })
    .from(exports)
    .innerJoin(users, eq(users.id, exports.requestedBy))
    .innerJoin(sessions, and(eq(sessions.id, used.sessionId), eq(sessions.userId, users.id)))
    .where(and(eq(exports.id, used.exportId), isAliveSession(ctx, 'admin')));
  return found;
}

/**
 * The file of an export, for who holds a ticket that was not used and whose owner still has the role of the export.
 * @throws DomainError NOT_FOUND, EXPORT_NOT_READY (the file has gone from the disk)
 */
export async function openExport(ctx: Ctx, { ticket }: { ticket: string }): Promise<{ name: string; bytes: number; file: FileHandle }> {
  const row = await inTransaction(ctx, async (tx) => {
    const found = await useTicket(tx, ctx, ticket);
    if (!found || !isKept(found.row, ctx) || !mayHave(found.user.role, found.row) || (await isRefusedDemo(ctx, found.user)))
      return undefined;
    return found.row;
  });
  if (!row) throw new DomainError('NOT_FOUND');
  try {
    return { name: row.fileName, bytes: row.bytes, file: await openExportFile(ctx, row) };
  } catch (error) {
    if (!isAbsent(error)) throw error;
    throw refusedAsLost(ctx, row);
  }
}
