import { planTypes, type PlanType } from '@app/money';

/* Session storage: what a visitor came with belongs to this visit, in this tab. */
const invitation = 'referralCode';
const wantedPlan = 'wantedPlan';
/* More than a code can be: what is wrong with it is said at its field, instead of losing the friend's bonus without a word. */
const codePattern = /^[\w.-]{1,32}$/;

const planIn = (text: string | null): PlanType | null => planTypes.find((type) => type === text) ?? null;

/** Keeps a friend's code (`?ref=`) and a chosen plan (`?plan=`) of an address until registration or log-in needs them. */
export function rememberArrival(search: string): void {
  const params = new URLSearchParams(search);
  const code = params.get('ref')?.trim();
  if (code !== undefined && codePattern.test(code)) sessionStorage.setItem(invitation, code);
  const plan = planIn(params.get('plan'));
  if (plan !== null) sessionStorage.setItem(wantedPlan, plan);
}

/** The code of the friend who invited the visitor; empty: nobody did. */
export const invitationCode = (): string => sessionStorage.getItem(invitation) ?? '';
export const forgetInvitation = (): void => sessionStorage.removeItem(invitation);

/** Where a member goes after logging in: to the purchase of the plan that they chose before, else to the dashboard. */
export function memberStartPath(): string {
  const plan = planIn(sessionStorage.getItem(wantedPlan));
  return plan === null ? '/dashboard' : `/investment?buy=${plan}`;
}
export const forgetWantedPlan = (): void => sessionStorage.removeItem(wantedPlan);
