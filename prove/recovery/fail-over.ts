import { promote, type Cluster } from '../shared/cluster.ts';
import { awaitAcknowledgedAfter, type Load } from '../shared/load.ts';

/** The durations of a change to the standby, ms. */
export type FailOver = {
  /** From the death of the primary until the first call was acknowledged again. */
  outage: number;
  /** From the command to promote until the standby accepted writes. */
  promotion: number;
  /** From then until the first call was acknowledged. */
  reconnection: number;
};

/**
 * Kills the primary under load, promotes the standby, and lets the product move to it. `move`: changes where the product finds its
 * database. `beforePromotion`: what happens while there is no primary.
 */
export async function failOver(
  { primary, standby, load }: { primary: Cluster; standby: Cluster; load: Load },
  { move, beforePromotion = async () => {} }: { move: () => Promise<void> | void; beforePromotion?: () => Promise<void> },
): Promise<FailOver> {
  const killedAt = performance.now();
  await primary.kill();
  await beforePromotion();
  const promotion = await promote(standby);
  const promotedAt = performance.now();
  await move();
  const acknowledgedAt = await awaitAcknowledgedAfter(load, promotedAt);
  return { outage: acknowledgedAt - killedAt, promotion, reconnection: acknowledgedAt - promotedAt };
}
