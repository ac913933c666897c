import type { Ctx } from '../context.ts';
import { getSettings } from '../settings/get-settings.ts';

/**
 * Whether this account's published password opens nothing here: where others than this machine can reach the product, and
 * in a live one. Asked at each log-in and each call, because a product can have become live before anybody checked that.
 */
export async function isRefusedDemo(ctx: Ctx, user: { isDemo: boolean }): Promise<boolean> {
  if (!user.isDemo) return false;
  return ctx.isPublic === true || (await getSettings(ctx)).operatingMode === 'live';
}
