import assert from 'node:assert/strict';
import { schema, type Tx } from '@app/db';
import type { AuthedCtx } from '../context.ts';

export type AuditEntry = { action: string; entityId: string | null; before: object | null; after: object | null };

/**
 * Writes down an administrator's act, in the same database transaction as the act. Returns the number of the entry, which
 * names the act.
 */
export async function recordAudit(tx: Tx, ctx: AuthedCtx, { action, entityId, before, after }: AuditEntry): Promise<number> {
  const row = {
    at: ctx.now(),
    actorId: ctx.actor.id,
    actorName: ctx.actor.username,
    action,
    entityId,
    before,
    after,
    httpRequestId: ctx.httpRequestId ?? null,
  };
  const [entry] = await tx.insert(schema.auditLog).values(row).returning({ id: schema.auditLog.id });
  assert(entry);
  return entry.id;
}
