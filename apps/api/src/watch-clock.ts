import { clockSkewMaxMs, getClockSkewMs, type Ctx } from '@app/core';
import { sharedFor } from '@app/db';

const keptMs = 2_000;

/**
 * Says whether the clock of this process agrees with the database's, asking it at most every two seconds. A database that
 * cannot answer says so itself to the call that asked.
 */
export const watchClock = (core: Ctx): (() => Promise<boolean>) =>
  sharedFor(keptMs, async () => Math.abs(await getClockSkewMs(core)) <= clockSkewMaxMs);
