import { DomainError, type AuditEntry, type ListAuditInput, type ListInput, type Page, type SettingsHistoryEntry } from '@app/contract';
import { schema } from '@app/db';
import { and, desc, eq, lt, type SQL } from 'drizzle-orm';
import type { Ctx } from '../context.ts';

const { auditLog } = schema;

/* The log only grows, so its own numbers are its order and its cursor. */
function before(cursor: string | undefined): SQL | undefined {
  if (cursor === undefined) return undefined;
  if (!/^\d{1,15}$/.test(cursor)) throw new DomainError('INVALID_INPUT', {}, { cursor: 'invalid' });
  return lt(auditLog.id, Number(cursor));
}

async function pageOfAudit(ctx: Ctx, { limit, cursor }: ListInput, filter: SQL | undefined) {
  const [rows, total] = await Promise.all([
    ctx.db
      .select()
      .from(auditLog)
      .where(and(filter, before(cursor)))
      .orderBy(desc(auditLog.id))
      .limit(limit + 1),
    ctx.db.$count(auditLog, filter),
  ]);
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  return { items, total, nextCursor: rows.length > limit && last ? String(last.id) : null };
}

/** What administrators did, newest first. */
export function listAudit(ctx: Ctx, { action, actorId, entityId, ...input }: ListAuditInput): Promise<Page<AuditEntry>> {
  const filter = and(
    action ? eq(auditLog.action, action) : undefined,
    actorId ? eq(auditLog.actorId, actorId) : undefined,
    entityId ? eq(auditLog.entityId, entityId) : undefined,
  );
  return pageOfAudit(ctx, input, filter);
}

/** The history of the settings: a view of the audit log. */
export async function listSettingsHistory(ctx: Ctx, input: ListInput): Promise<Page<SettingsHistoryEntry>> {
  const page = await pageOfAudit(ctx, input, eq(auditLog.action, 'settings.updated'));
  return {
    ...page,
    items: page.items.map(({ id, actorName, at, after }) => ({ id, updatedBy: actorName, updatedAt: at, changes: changesIn(after) })),
  };
}

const changesIn = (after: unknown): Record<string, unknown> => (after !== null && typeof after === 'object' ? { ...after } : {});
