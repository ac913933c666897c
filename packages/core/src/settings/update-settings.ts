import { isDeepStrictEqual } from 'node:util';
import { DomainError, liveFacts, settingsSubject, type PublicSettings, type UpdateSettingsInput } from '@app/contract';
import { schema } from '@app/db';
import { recordAudit } from '../audit/record-audit.ts';
import type { MasterAdminCtx } from '../context.ts';
import { inTransaction } from '../in-transaction.ts';
import { readProtection } from '../protection/read-protection.ts';
import { alwaysIf, requireSecondPerson } from '../protection/require-second-person.ts';
import { refuseUnseen } from '../refuse-unseen.ts';
import { invalidateAdminStats } from '../invalidate.ts';
import { refuseDemoAccounts } from './refuse-demo-accounts.ts';
import { getSettings, lockSettings } from './get-settings.ts';

/**
 * Changes the settings; only real changes are written to the history.
 * @throws DomainError SETTINGS_CHANGED, naming those that differ from what the caller saw; NOT_READY_FOR_LIVE, naming the missing
 * facts and `protection`; DEMO_ACCOUNTS_EXIST
 * @throws SecondPersonNeeded
 */
export async function updateSettings(ctx: MasterAdminCtx, { expected = {}, ...input }: UpdateSettingsInput): Promise<PublicSettings> {
  await inTransaction(ctx, async (tx) => {
    const current = await lockSettings(tx);
    const changes = Object.fromEntries(
      Object.entries(input).filter(([name, value]) => value !== undefined && value !== current[name as keyof typeof current]),
    );
    if (Object.keys(changes).length === 0) return;
    if (!ctx.approval) refuseUnseen('SETTINGS_CHANGED', changes, expected, current);
    const isGoingLive = changes['operatingMode'] === 'live';
    const lacksProtection = isGoingLive && (await readProtection(tx)).since === null;
    refuseUnready({ ...current, ...changes }, { lacksProtection });
    if (isGoingLive) await refuseDemoAccounts(tx);
    const before = Object.fromEntries(Object.keys(changes).map((name) => [name, current[name as keyof typeof current]]));
    const subjectId = settingsSubject(Object.keys(changes));
    const isReturn = isDeepStrictEqual(changes, { operatingMode: 'demonstration' });
    await requireSecondPerson(tx, ctx, {
      reasons: alwaysIf(true),
      isPossibleWhenOverdue: isReturn,
      subjectId,
      before,
      after: changes,
    });
    await tx.update(schema.settings).set(changes);
    if (changes['operatingMode'] === 'demonstration') await tx.update(schema.protection).set({ dueAt: null });
    await recordAudit(tx, ctx, { action: 'settings.updated', entityId: null, before, after: changes });
  });
  ctx.invalidate({ topics: ['settings'], to: 'everyone' });
  ctx.invalidate({ topics: ['approvals'], to: 'administrators' }); // the notice of protection that is due
  invalidateAdminStats(ctx);
  return getSettings(ctx);
}

type Facts = Pick<PublicSettings, 'operatingMode' | (typeof liveFacts)[number]>;

/** Refuses live mode without the operator's licence, source of returns and complaint contact, and without protection. */
function refuseUnready(next: Facts, { lacksProtection }: { lacksProtection: boolean }): void {
  if (next.operatingMode !== 'live') return;
  const missing = [...liveFacts.filter((name) => next[name] === null), ...(lacksProtection ? ['protection'] : [])];
  if (missing.length > 0)
    throw new DomainError('NOT_READY_FOR_LIVE', {}, Object.fromEntries(missing.map((name) => [name, 'required' as const])));
}
