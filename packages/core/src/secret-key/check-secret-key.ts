import { CannotStart } from '@app/contract';
import { schema } from '@app/db';
import type { Ctx } from '../context.ts';
import { fingerprintsOf } from './fingerprints-of.ts';
import { getKeyState } from './get-key-state.ts';

/**
 * Called by each program that serves members, before it does. The first one stores which key this is; later ones compare it, because with
 * another key authenticator apps could not be read, and the same bank account would look like two in the audit log.
 * @throws CannotStart
 */
export async function checkSecretKey(ctx: Pick<Ctx, 'db' | 'now' | 'secretKey' | 'previousSecretKey'>): Promise<void> {
  const values = { fingerprint: fingerprintsOf(ctx).present, since: ctx.now() };
  await ctx.db.insert(schema.secretKey).values(values).onConflictDoNothing();
  if ((await getKeyState(ctx)) === 'other')
    throw new CannotStart(
      'The secret key (SECRET_KEY, or secret.key in DATA_DIR) is not that of this database: set that key, or replace it as docs/operations.md says (The secret key).',
    );
}
