import { DomainError } from '@app/contract';
import { schema, type Tx } from '@app/db';

const { settings } = schema;

/**
 * Refuses to switch protection off in live mode. Locks the settings until the commit: before the row of protection, as a change to live
 * mode locks them.
 * @throws DomainError LIVE_REQUIRES_PROTECTION
 */
export async function refuseWhenLive(tx: Tx): Promise<void> {
  const [found] = await tx.select({ mode: settings.operatingMode }).from(settings).for('share');
  if (found?.mode === 'live') throw new DomainError('LIVE_REQUIRES_PROTECTION');
}
