import {
  demoAccountHolder,
  isExampleEmail,
  settingsDefaults,
  type DayOne,
  type DayOneGap,
  type DayOneStep,
  type PublicSettings,
} from '@app/contract';
import { inSnapshot, schema, type Tx } from '@app/db';
import { and, eq, ne } from 'drizzle-orm';
import type { MasterAdminCtx } from '../context.ts';
import { findBackups } from '../operations/find-backups.ts';
import { readProtection } from '../protection/read-protection.ts';
import { hasSecondFactor } from '../second-factor/has-second-factor.ts';
import { areAdministrators } from '../staff.ts';
import { readSettings } from '../settings/get-settings.ts';
import { findDemoAccounts } from '../settings/refuse-demo-accounts.ts';

const { bankDestinations, users } = schema;

type Settings = Awaited<ReturnType<typeof readSettings>>;

/** The checklist of the first day, derived from the data in one snapshot: a step that is undone is missing again. */
export function getDayOne({ db, actor }: MasterAdminCtx): Promise<DayOne> {
  return inSnapshot(db, async (tx) => {
    const settings = await readSettings(tx);
    const demoAccounts = await findDemoAccounts(tx);
    const missing: Record<DayOneStep, DayOneGap[] | DayOneGap | null> = {
      company_facts: hasOwnCompany(settings) ? null : 'company_facts',
      contact: hasContact(settings) ? null : 'contact',
      logo: settings.logoFileId === null ? 'logo' : null,
      bank_destination: (await hasBank(tx)) ? null : 'bank_destination',
      second_administrator: await missingAdministrator(tx),
      second_factor: (await hasSecondFactor(tx, actor.id)) ? null : 'second_factor',
      // whether the worker has mail settings is not known here; a mail that a server accepted proves that they work
      mail: settings.mailDeliveredAt === null ? 'mail' : null,
      backup: await missingBackup(tx),
      protection: (await readProtection(tx)).since === null ? 'protection' : null,
      live_mode: missingForLive(settings, demoAccounts.total),
    };
    // the record has the steps in their order
    const steps = Object.entries(missing).map(([step, gaps]) => ({ step: step as DayOneStep, missing: [gaps ?? []].flat() }));
    return { done: steps.filter((step) => step.missing.length === 0).length, steps, demoAccounts };
  });
}

/* Whoever switches to live has confirmed the facts shown, also where they are those with which the product came. */
const hasOwnCompany = ({ operatingMode, companyName, registrationNumber }: Settings): boolean =>
  operatingMode === 'live' || (companyName !== settingsDefaults.companyName && registrationNumber !== settingsDefaults.registrationNumber);

const hasContact = ({ whatsapp, telegram, email }: Settings): boolean =>
  whatsapp !== null || telegram !== null || (email !== null && !isExampleEmail(email));

const hasBank = async (tx: Tx): Promise<boolean> =>
  (await tx.$count(bankDestinations, and(eq(bankDestinations.isActive, true), ne(bankDestinations.accountName, demoAccountHolder)))) > 0;

/* An administrator counts once they have logged in and have chosen their password themselves. */
async function missingAdministrator(tx: Tx): Promise<DayOneGap | null> {
  const administrators = await tx
    .select({ lastLoginAt: users.lastLoginAt, isPasswordAssigned: users.isPasswordAssigned })
    .from(users)
    .where(and(areAdministrators, eq(users.isDemo, false)));
  if (administrators.length < 2) return 'second_administrator';
  const active = administrators.filter(({ lastLoginAt, isPasswordAssigned }) => lastLoginAt !== null && !isPasswordAssigned);
  return active.length < 2 ? 'second_log_in' : null;
}

async function missingBackup(tx: Tx): Promise<DayOneGap | null> {
  const { made, verified } = await findBackups(tx);
  if (made === null) return 'backup';
  return verified === null ? 'backup_verification' : null;
}

type LiveFacts = Pick<PublicSettings, 'operatingMode' | 'licenceStatement' | 'sourceOfReturns' | 'complaintContact'>;

/* All at once: different people can settle them at the same time. */
function missingForLive(settings: LiveFacts, demoAccounts: number): DayOneGap[] {
  if (settings.operatingMode === 'live') return [];
  const gaps: DayOneGap[] = [];
  if (settings.licenceStatement === null) gaps.push('licence_statement');
  if (settings.sourceOfReturns === null) gaps.push('source_of_returns');
  if (settings.complaintContact === null) gaps.push('complaint_contact');
  if (demoAccounts > 0) gaps.push('demo_accounts');
  return gaps.length > 0 ? gaps : ['live_mode'];
}
