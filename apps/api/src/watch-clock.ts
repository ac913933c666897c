import { clockSkewMaxMs, getClockSkewMs, type Ctx } from '@app/core';
import { sharedFor } from '@app/db';

const cacheMs = 2_000;

/**
 * Returns whether the clock of this process agrees with the database's, measured at most every two seconds. When the database
 * does not answer, the call that caused the measurement gets its error.
 */
export const watchClock = (core: Ctx): (() => Promise<boolean>) =>
  sharedFor(cacheMs, async () => Math.abs(await getClockSkewMs(core)) <= clockSkewMaxMs);
