import { DomainError } from '@app/contract';
import { schema } from '@app/db';
import { eq } from 'drizzle-orm';
import type { Actor, Ctx } from '../context.ts';
import { recordRepeatableEvent } from '../security-events/record-security-event.ts';
import { mayReadProof } from './may-read-proof.ts';

/**
 * A stored image. Payment proofs are for their owner and administrators only, those of deleted users for master admins only; for
 * any other caller they do not exist, and a refused logged-in caller is recorded.
 * @throws DomainError NOT_FOUND
 */
export async function getFile(ctx: Ctx & { actor?: Actor | undefined }, { id }: { id: string }) {
  const [file] = await ctx.db.select().from(schema.files).where(eq(schema.files.id, id));
  if (!file) throw new DomainError('NOT_FOUND');
  const isPrivate = file.kind === 'proof';
  if (isPrivate && (ctx.actor === undefined || !mayReadProof(ctx.actor, file.ownerId))) {
    const { id: actorId } = ctx.actor ?? {};
    if (actorId !== undefined) await recordRepeatableEvent(ctx, { kind: 'access_refused', userId: actorId, actorId, reason: 'files' });
    throw new DomainError('NOT_FOUND');
  }
  return { contentType: file.contentType, bytes: file.bytes, isPrivate };
}
