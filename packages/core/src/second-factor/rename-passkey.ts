import { DomainError, type RenamePasskeyInput, type SecondFactor } from '@app/contract';
import { schema } from '@app/db';
import { and, eq } from 'drizzle-orm';
import type { AuthedCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { recordSecurityEvent } from '../security-events/record-security-event.ts';
import { getSecondFactor } from './get-second-factor.ts';

const { passkeys } = schema;

/**
 * Gives one of the caller's passkeys another name, which others of them may have too, and records it as a security event.
 * @throws DomainError NOT_FOUND (it is none of theirs)
 */
export async function renamePasskey(ctx: AuthedCtx, { id, name }: RenamePasskeyInput): Promise<SecondFactor> {
  await inTransaction(ctx, async (tx) => {
    const renamed = await tx
      .update(passkeys)
      .set({ name })
      .where(and(eq(passkeys.userId, ctx.actor.id), eq(passkeys.id, id)))
      .returning({ id: passkeys.id });
    if (renamed.length === 0) throw new DomainError('NOT_FOUND');
    await recordSecurityEvent(tx, ctx, { kind: 'passkey_renamed', userId: ctx.actor.id, actorId: ctx.actor.id });
  });
  return getSecondFactor(ctx);
}
