import { approvalWaitHours, dayMs } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { useMay } from '../lib/session.tsx';
import { formatInstant } from '../lib/business-time.ts';
import { serverNow } from '../lib/clock.ts';
import { trpc } from '../lib/trpc.ts';
import { useLanguage } from '../lib/use-language.ts';

/** `effect`: what the form that is open does to the wait; undefined: nothing. */
type ApprovalWaitProps = { effect: 'restarts-wait' | 'removes-last' | undefined };

/** The counts of approvals for administrators and auditors while protection is on; undefined for members, while it is off and until it is known. */
function useCountsUnderProtection() {
  const mayRead = useMay('reader');
  const { data } = trpc.approvals.counts.useQuery(undefined, { enabled: mayRead });
  return data === undefined || data.alone === null ? undefined : data;
}

/** Whether the user can do nothing without a second factor but set one up: as an administrator or auditor while protection is on. */
export const useIsFactorRequired = (): boolean => useCountsUnderProtection() !== undefined;

/** Tells an administrator from when they may approve, while protection is on: now, and after a change of their second factors. */
export function ApprovalWait({ effect }: ApprovalWaitProps) {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  const mayApprove = useMay('admin');
  const data = useCountsUnderProtection();
  if (!mayApprove || data === undefined) return null;
  const from = data.mayApproveFrom === null ? 0 : Date.parse(data.mayApproveFrom);
  if (effect === 'removes-last') return <p className="callout">{t('approving.afterLast', { count: approvalWaitHours.factor })}</p>;
  const after = new Date(Math.max(from, serverNow() + (approvalWaitHours.factor / 24) * dayMs));
  if (effect !== undefined) return <p className="callout">{t('approving.after', { at: formatInstant(after, language) })}</p>;
  return from <= serverNow() ? null : <p>{t('approving.from', { at: formatInstant(new Date(from), language) })}</p>;
}
