import type { Ctx } from '../context.ts';
import { getSettings } from '../settings/get-settings.ts';

/**
 * Whether this account is refused because it is a demo account: its published password does not work where the product is
 * reachable from other machines, or in live mode. Checked at each log-in and each call, because the product can be switched to
 * live mode at any time.
 */
export async function isDisabledDemoAccount(ctx: Ctx, user: { isDemo: boolean }): Promise<boolean> {
  if (!user.isDemo) return false;
  return ctx.isPublic === true || (await getSettings(ctx)).operatingMode === 'live';
}
