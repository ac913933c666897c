import { isAllowed } from '@app/contract';
import { formatSgd } from '@app/money';
import { Button } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useMay } from '../../shared/lib/session.tsx';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { polledUnlessLive } from '../../shared/lib/live/polled-unless-live.ts';
import { isSentForApproval } from '../../shared/lib/sent-for-approval.ts';
import { toastFailure } from '../../shared/lib/toast-failure.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import { SecondPersonNote } from '../ui/dialog-footer.tsx';
import { noValue } from '../lib/no-value.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import type { ListedUser } from './user-view.ts';
import styles from './admin-users.module.css';

const texts = {
  freeze: { title: 'payouts.freezeTitle', text: 'payouts.freezeText', ok: 'payouts.freezeOk', done: 'payouts.frozenDone' },
  release: { title: 'payouts.releaseTitle', text: 'payouts.releaseText', ok: 'payouts.releaseOk', done: 'payouts.releasedDone' },
} as const;

/* An administrator reads the state before a decision: it is as new as the queue. */
const polled = polledUnlessLive(10_000);

type Change = keyof typeof texts;

type DialogProps = { change: Change; user: ListedUser; onClose: () => void };

/** Asks for the reason, and freezes or releases the withdrawals of a member. */
function ChangePayoutsDialog({ change, user: { id, username }, onClose }: DialogProps) {
  const { t } = useTranslation('users');
  const utils = trpc.useUtils();
  const { title, text, ok, done } = texts[change];
  const options = {
    onSuccess() {
      toast.success(t(done, { username }));
      onClose();
    },
    onError(error: unknown) {
      if (isSentForApproval(error)) onClose();
      toastFailure(error, t('payouts.failed'));
    },
    onSettled() {
      for (const part of [utils.payoutControls, utils.requests]) void part.invalidate();
    },
  };
  const calls = {
    freeze: trpc.payoutControls.freezeMember.useMutation(options),
    release: trpc.payoutControls.release.useMutation(options),
  };
  return (
    <ReasonDialog
      title={t(title, { username })}
      text={t(text, { username })}
      okText={t(ok)}
      note={change === 'release' && <SecondPersonNote />}
      danger={change === 'freeze'}
      isPending={calls[change].isPending}
      onSubmit={(reason) => calls[change].mutate({ id, reason })}
      onClose={onClose}
    />
  );
}

/** Whether withdrawals of a member are paid, with the button that freezes or releases them, and the member's own limit. */
export function PayoutsRow({ user }: { user: ListedUser }) {
  const { t } = useTranslation('users');
  const language = useLanguage();
  const { data } = trpc.payoutControls.get.useQuery({ id: user.id }, polled);
  /* Only those of members are frozen; the record of an administrator has none. */
  const mayChange = useMay('admin') && isAllowed('member', user.role);
  const [change, setChange] = useState<Change | null>(null);
  if (data === undefined) return <DetailRow label={t('payouts.label')} value={noValue} />;
  const { frozenAt, frozenBy, heldUntil, holdReason, dayMax, nextDayMax, nextDayMaxAt } = data;
  const isFrozen = frozenAt !== null && frozenBy !== null;
  const state = isFrozen ? (
    <StatusTag status="rejected">{t('payouts.isFrozen')}</StatusTag>
  ) : heldUntil !== null ? (
    <StatusTag status="pending">{t('payouts.isHeld')}</StatusTag>
  ) : (
    t(dayMax === null ? 'payouts.open' : 'payouts.limited')
  );
  const value = (
    <span className={clsx(styles.secondFactor)}>
      {state}
      {mayChange && (
        <Button onClick={() => setChange(isFrozen ? 'release' : 'freeze')}>{t(isFrozen ? 'payouts.release' : 'payouts.freeze')}</Button>
      )}
    </span>
  );
  return (
    <>
      <DetailRow label={t('payouts.label')} value={value} />
      {isFrozen && <p className="field-help">{t(`payouts.frozen.${frozenBy}`, { at: formatInstant(frozenAt, language) })}</p>}
      {heldUntil !== null && <p className="field-help">{t('payouts.held', { until: formatInstant(heldUntil, language) })}</p>}
      {holdReason !== null && <p className="field-help">{t(`payouts.reason.${holdReason}`)}</p>}
      {dayMax !== null && <DetailRow label={t('payouts.limit')} value={formatSgd(dayMax)} />}
      {nextDayMaxAt !== null && (
        <p className="field-help">
          {t('payouts.nextLimit', {
            limit: nextDayMax === null ? t('payouts.noLimit') : formatSgd(nextDayMax),
            at: formatInstant(nextDayMaxAt, language),
          })}
        </p>
      )}
      {change !== null && <ChangePayoutsDialog change={change} user={user} onClose={() => setChange(null)} />}
    </>
  );
}
