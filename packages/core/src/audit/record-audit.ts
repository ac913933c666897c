import assert from 'node:assert/strict';
import type { AuditAction } from '@app/contract';
import type { Tx } from '@app/db';
import { sql, type SQL } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';

/** The id of an audit entry: a number, or SQL that the database evaluates. */
export type AuditId = number | SQL;

/** SQL: the id of the entry that this transaction wrote last, for statements sent in the same round trip. */
export const lastAuditId: AuditId = sql`currval('audit_log_id_seq')`;

export type AuditEntry = { action: AuditAction; entityId: string | null; before: object | null; after: object | null };

/** Records an administrator's operation in the audit log, in the same database transaction. Returns the id of the entry. */
export async function recordAudit(tx: Tx, ctx: AuthedCtx, { action, entityId, before, after }: AuditEntry): Promise<number> {
  const { actor, approval, httpRequestId = null } = ctx;
  const [entry] = await tx.execute<{ id: string }>(sql`
    insert into audit_log (at, actor_id, actor_name, action, entity_id, before, after, http_request_id, approval_id, approved_by_name)
    values (${ctx.now().toISOString()}, ${actor.id}, ${actor.username}, ${action}, ${entityId}, ${toJson(before)}, ${toJson(after)}, ${httpRequestId},
      ${approval?.id ?? null}, ${approval?.checker.username ?? null})
    returning id`);
  assert(entry);
  return Number(entry.id);
}

const toJson = (facts: object | null): string | null => facts && JSON.stringify(facts);
