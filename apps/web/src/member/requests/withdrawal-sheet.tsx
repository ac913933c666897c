import { clsx } from 'clsx';
import { decisionWorkingDays, type DashboardStats } from '@app/contract';
import { floorToCent, formatSgd, shownBalances, type Idr } from '@app/money';
import { Alert, Button } from 'antd';
import { Trans, useTranslation } from 'react-i18next';
import { Link, useLocation } from 'wouter';
import { useUser } from '../../shared/lib/session.tsx';
import { useOwnPayoutControls } from '../../shared/lib/use-own-payout-controls.ts';
import { UnsavedInput } from '../../shared/lib/use-guarded-close.tsx';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import { FreeNote } from '../../shared/ui/free-note.tsx';
import { LabelledField } from '../../shared/ui/labelled-field.tsx';
import { PayoutsNotice } from '../../shared/ui/payouts-notice.tsx';
import { OwnMoney } from '../../shared/ui/own-money.tsx';
import { SgdInput } from '../../shared/ui/sgd-input.tsx';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { DetailsSkeleton } from '../../shared/ui/skeletons.tsx';
import { PayoutAccount } from './payout-account.tsx';
import { RequestForm } from './request-form.tsx';
import { SubmitRequest } from './submit-request.tsx';
import { isTooManyPending, TooManyPending } from './too-many-pending.tsx';
import { useWithdrawal } from './use-withdrawal.ts';
import styles from './requests.module.css';

function WithdrawalDetails({ stats }: { stats: Serialized<DashboardStats> | undefined }) {
  const { t } = useTranslation('requests');
  if (stats === undefined) return <DetailsSkeleton rows={3} />;
  const shown = shownBalances({ available: stats.balance, pending: stats.pendingWithdrawals });
  return (
    <div className={styles.withdrawalDetails}>
      <DetailRow label={t('member.withdraw.available')} value={<OwnMoney amount={shown.available} />} />
      <DetailRow label={t('member.pending')} value={<OwnMoney amount={shown.pending} />} />
      <DetailRow label={t('member.free')} value={<OwnMoney amount={shown.free} strong />} />
      <FreeNote {...shown} bonusDebt={stats.bonusDebt} isOwn />
    </div>
  );
}

function ChangeDayLimit() {
  const { t } = useTranslation('requests');
  return <Link href="/profile?tab=security">{t('member.withdraw.changeDayLimit')}</Link>;
}

/** Says that the member's own limit leaves less than the smallest withdrawal, and where it is changed. */
function DayLimitReached() {
  const { t } = useTranslation('requests');
  return (
    <Alert
      className={clsx(styles.sheetProblem)}
      type="warning"
      showIcon
      title={t('member.withdraw.dayLimitReached')}
      description={<ChangeDayLimit />}
    />
  );
}

type DayLimitNoteProps = { dayMax: Idr; dayLeft: Idr; hasLink: boolean; isSaidAbove: boolean };

/** What the member's own limit leaves for today, with the link to change it; the amount only while no error of the field names it. */
function DayLimitNote({ dayMax, dayLeft, hasLink, isSaidAbove }: DayLimitNoteProps) {
  const { t } = useTranslation('requests');
  const components = { limit: <OwnMoney amount={dayMax} />, left: <OwnMoney amount={floorToCent(dayLeft)} /> };
  return (
    <>
      {!isSaidAbove && <Trans t={t} i18nKey="member.withdraw.dayLimit" components={components} />} {hasLink && <ChangeDayLimit />}
    </>
  );
}

type WithdrawalSheetProps = {
  open: boolean;
  onClose: () => void;
  stats: Serialized<DashboardStats> | undefined;
  /** The number of the member's pending withdrawals. */
  pendingCount: number;
};

/** The form of a withdrawal: what keeps it from being paid, the payee, the balances, and the amount. */
export function WithdrawalSheet({ open, onClose, stats, pendingCount }: WithdrawalSheetProps) {
  const { t } = useTranslation('requests');
  const controls = useOwnPayoutControls(open).data;
  const dayMax = controls?.dayMax ?? null;
  const dayLeft = controls?.dayLeft ?? null;
  const { ids, minimum, amount, change, submit, request, problem, isAboveDayLimit } = useWithdrawal(
    { free: stats?.free, dayLeft: dayLeft ?? undefined },
    onClose,
  );
  const [, navigate] = useLocation();
  const { bankName, accountName, accountNumber } = useUser();
  /* A withdrawal without bank details could not be paid: they are required first. */
  const canBePaid = bankName !== null && accountName !== null && accountNumber !== null;
  const addBank = () => navigate('/profile?tab=bank');
  const submitText = amount ? t('member.withdraw.submitAmount', { amount: formatSgd(amount) }) : t('member.withdraw.submit');
  /* The count that arrives while the sheet closes includes this withdrawal. */
  const isFull = !request.isSuccess && isTooManyPending(pendingCount);
  const isFrozen = controls !== undefined && controls.frozenAt !== null;
  /* More than their own limit leaves is refused, so the button does not offer it. */
  const isCutByLimit = stats !== undefined && dayLeft !== null && dayLeft < stats.free;
  const offered = stats && floorToCent(isCutByLimit ? dayLeft : stats.free);
  /* As with a pending one too many, what this withdrawal uses up itself is no obstacle to it. */
  const isUsedUp = !request.isSuccess && !request.isPending && dayLeft !== null && dayLeft < minimum;
  const standingError = problem === undefined && !isFull ? request.error : null;
  if (isFrozen)
    return (
      <Sheet open={open} title={t('member.withdraw.title')} onClose={onClose}>
        <PayoutsNotice {...controls} />
      </Sheet>
    );
  return (
    <Sheet
      open={open}
      title={t('member.withdraw.title')}
      onClose={onClose}
      focusId={ids.amount}
      footer={
        canBePaid ? (
          <SubmitRequest formId={ids.form} text={submitText} isPending={request.isPending} disabled={isFull || isUsedUp} />
        ) : (
          <Button type="primary" size="large" block onClick={addBank}>
            {t('member.withdraw.addBank')}
          </Button>
        )
      }
    >
      <RequestForm id={ids.form} error={standingError} errorTitle={t('member.withdraw.failed')} onSubmit={canBePaid ? submit : addBank}>
        <UnsavedInput when={amount !== null} />
        {isFull && <TooManyPending count={pendingCount} />}
        {isUsedUp && <DayLimitReached />}
        {controls && <PayoutsNotice {...controls} />}
        <PayoutAccount heldUntil={controls?.heldUntil ?? null} />
        <WithdrawalDetails stats={stats} />
        <LabelledField
          id={ids.amount}
          label={t('member.amount')}
          aside={<span className="num">{t('member.minimum', { minimum: formatSgd(minimum) })}</span>}
          problem={problem}
          help={
            dayMax !== null && dayLeft !== null ? (
              <DayLimitNote dayMax={dayMax} dayLeft={dayLeft} hasLink={!isUsedUp} isSaidAbove={isAboveDayLimit} />
            ) : undefined
          }
        >
          {(control) => (
            <>
              <SgdInput {...control} value={amount} onChange={change} disabled={isUsedUp} />
              {offered !== undefined && offered > 0 && (
                <Button type="link" className={clsx(styles.moneyAll)} onClick={() => change(offered)}>
                  {t(isCutByLimit ? 'member.withdraw.allOfDayLimit' : 'member.withdraw.all')}
                </Button>
              )}
            </>
          )}
        </LabelledField>
        <p className={styles.sheetNote}>{t('member.withdraw.note', decisionWorkingDays)}</p>
      </RequestForm>
    </Sheet>
  );
}
