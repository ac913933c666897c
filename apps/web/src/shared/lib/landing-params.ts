import { planTypes, type PlanType } from '@app/money';

/* Session storage: the referral code and the plan belong to this visit, in this tab. */
const REFERRAL_KEY = 'referralCode';
const PLAN_KEY = 'wantedPlan';
/* Wider than a valid code: an invalid one is reported at its field; dropping it silently would lose the friend's bonus. */
const codePattern = /^[\w.-]{1,32}$/;

const planIn = (text: string | null): PlanType | null => planTypes.find((type) => type === text) ?? null;

/** Stores a referral code (`?ref=`) and a chosen plan (`?plan=`) of an address until registration or log-in needs them. */
export function storeLandingParams(search: string): void {
  const params = new URLSearchParams(search);
  const code = params.get('ref')?.trim();
  if (code !== undefined && codePattern.test(code)) sessionStorage.setItem(REFERRAL_KEY, code);
  const plan = planIn(params.get('plan'));
  if (plan !== null) sessionStorage.setItem(PLAN_KEY, plan);
}

/** The referral code that the visitor arrived with; empty: none. */
export const invitationCode = (): string => sessionStorage.getItem(REFERRAL_KEY) ?? '';
export const clearInvitation = (): void => sessionStorage.removeItem(REFERRAL_KEY);

/** The page after a member's log-in: the purchase of the plan chosen before, else the dashboard. */
export function memberStartPath(): string {
  const plan = planIn(sessionStorage.getItem(PLAN_KEY));
  return plan === null ? '/dashboard' : `/investment?buy=${plan}`;
}
export const clearWantedPlan = (): void => sessionStorage.removeItem(PLAN_KEY);
