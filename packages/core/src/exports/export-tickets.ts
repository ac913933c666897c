import { randomBytes } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { DomainError, exportFileOf, type ExportTicket } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { and, eq, gt } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import { hashToken } from '../hash-token.ts';
import { hasAccess } from '../is-access-over.ts';
import { isDisabledDemoAccount } from '../sessions/is-disabled-demo-account.ts';
import { isSessionActive } from '../sessions/is-session-active.ts';
import type { ReaderCtx, Ctx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { auditedFilters } from './audited-filters.ts';
import { hasExportFile, isFileNotFound, openExportFile } from './export-files.ts';
import { getOwnExport } from './get-export.ts';
import { alertMissingFile } from './settle-export.ts';
import { mayAccessExport, type ExportRow } from './to-export.ts';

const { exports, exportTickets, sessions, users } = schema;

const ticketBytes = 25;
const ticketMs = 60_000;

/** The path from which an export file is downloaded with a ticket. */
export const exportTicketPath = '/admin/exports/download/';

const isDownloadable = (row: Pick<ExportRow, 'status' | 'expiresAt'>, ctx: Ctx) =>
  row.status === 'done' && row.expiresAt !== null && row.expiresAt > ctx.now();

/**
 * Reports that this process does not find the file, and returns the error. The row is not changed: the directory may not be mounted
 * here yet, and only the sweep of the worker, which writes the files, can decide that a file is lost.
 */
function reportMissingFile(ctx: Ctx, row: ExportRow): DomainError {
  alertMissingFile(ctx, row);
  return new DomainError('EXPORT_NOT_READY');
}

/**
 * Issues an address from which the browser itself downloads the file once, within a minute: a download by the browser streams to
 * disk, but can't send the bearer token. The audit log records the issue of the ticket, because the ticket grants access to the
 * file.
 * @throws DomainError NOT_FOUND, EXPORT_NOT_READY (also when the file is missing on the disk), NOT_LOGGED_IN (the session or its
 * user was deleted during the call)
 */
export async function issueExportTicket(ctx: ReaderCtx, { id }: { id: string }, token: string): Promise<ExportTicket> {
  const ticket = randomBytes(ticketBytes).toString('base64url');
  const expiresAt = new Date(ctx.now().getTime() + ticketMs);
  const found = await getOwnExport(ctx.db, ctx, id);
  if (isDownloadable(found, ctx) && !(await hasExportFile(ctx, found))) throw reportMissingFile(ctx, found);
  await inTransaction(ctx, async (tx) => {
    const row = await getOwnExport(tx, ctx, id);
    if (!isDownloadable(row, ctx)) throw new DomainError('EXPORT_NOT_READY');
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

/**
 * Consumes a ticket. Returns its export, and the role and `isDemo` of the user who requested it; undefined when the ticket is
 * unknown or expired, or its session is no longer active.
 */
async function consumeTicket(tx: Tx, ctx: Ctx, ticket: string) {
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
    .where(and(eq(exports.id, used.exportId), isSessionActive(ctx, 'admin'), hasAccess(ctx))); // sessions of all readers have the same lifetime
  return found;
}

/**
 * The file of an export, for the holder of an unused ticket, if the requester still has the role under which they requested it
 * and it still permits the list.
 * @throws DomainError NOT_FOUND, EXPORT_NOT_READY (the file is missing on the disk)
 */
export async function openExport(
  ctx: Ctx,
  { ticket }: { ticket: string },
): Promise<{ name: string; type: string; bytes: number; file: FileHandle }> {
  const row = await inTransaction(ctx, async (tx) => {
    const found = await consumeTicket(tx, ctx, ticket);
    if (
      !found ||
      !isDownloadable(found.row, ctx) ||
      !mayAccessExport(found.user.role, found.row) ||
      (await isDisabledDemoAccount(ctx, found.user))
    )
      return undefined;
    return found.row;
  });
  if (!row) throw new DomainError('NOT_FOUND');
  try {
    return { name: row.fileName, type: exportFileOf(row.list).type, bytes: row.bytes, file: await openExportFile(ctx, row) };
  } catch (error) {
    if (!isFileNotFound(error)) throw error;
    throw reportMissingFile(ctx, row);
  }
}
