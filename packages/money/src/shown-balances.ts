import { add, fromCents, subtract, ZERO, type Idr } from './idr.ts';
import { displayCents, floorToCent } from './sgd.ts';

type Held = { available: Idr; pending: Idr };

/**
 * A member's balances in whole cents, as IDR, so that the amounts on a screen add up: `available − pending = free − uncovered`. Nothing
 * that can be spent is more than there is; a pending amount that is not whole cents differs from the exact one by less than a cent.
 */
export function shownBalances({ available, pending }: Held): Held & { free: Idr; uncovered: Idr } {
  const shown = floorToCent(available);
  if (pending <= available) {
    const free = floorToCent(subtract(available, pending));
    return { available: shown, pending: subtract(shown, free), free, uncovered: ZERO };
  }
  const uncovered = fromCents(Math.max(displayCents(pending) - displayCents(shown), 0));
  return { available: shown, pending: add(shown, uncovered), free: ZERO, uncovered };
}
