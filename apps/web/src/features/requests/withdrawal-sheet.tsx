import { decisionBusinessDays, type DashboardStats } from '@app/contract';
import { floorToCent, formatSgd } from '@app/money';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { useUser } from '../../lib/session.tsx';
import type { Wire } from '../../lib/wire.ts';
import { FactRow } from '../../ui/fact-row.tsx';
import { FreeNote } from '../../ui/free-note.tsx';
import { LabelledField } from '../../ui/labelled-field.tsx';
import { OwnMoney } from '../../ui/own-money.tsx';
import { SgdInput } from '../../ui/sgd-input.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { FactsSkeleton } from '../../ui/skeletons.tsx';
import { PayoutAccount } from './payout-account.tsx';
import { RequestForm } from './request-form.tsx';
import { SubmitRequest } from './submit-request.tsx';
import { useWithdrawal } from './use-withdrawal.ts';

function WithdrawalFacts({ stats }: { stats: Wire<DashboardStats> | undefined }) {
  const { t } = useTranslation('requests');
  if (stats === undefined) return <FactsSkeleton rows={3} />;
  return (
    <div className="withdrawal-facts">
      <FactRow label={t('member.withdraw.available')} value={<OwnMoney amount={stats.balance} />} />
      <FactRow label={t('member.pending')} value={<OwnMoney amount={stats.pendingWithdrawals} />} />
      <FactRow label={t('member.free')} value={<OwnMoney amount={stats.free} strong />} />
      <FreeNote pending={stats.pendingWithdrawals} uncovered={stats.uncovered} bonusDebt={stats.bonusDebt} own />
    </div>
  );
}

type WithdrawalSheetProps = { open: boolean; onClose: () => void; stats: Wire<DashboardStats> | undefined };

/** Asks for money to be paid out: how much is there, what of it is free, and where it goes. */
export function WithdrawalSheet({ open, onClose, stats }: WithdrawalSheetProps) {
  const { t } = useTranslation('requests');
  const { ids, minimum, amount, change, submit, request, problem } = useWithdrawal(stats?.free, onClose);
  const [, navigate] = useLocation();
  const { bankName, accountName, accountNumber } = useUser();
  /* A withdrawal without bank details could not be paid: they come first. */
  const canBePaid = bankName !== null && accountName !== null && accountNumber !== null;
  const addBank = () => navigate('/profile?tab=bank');
  const submitText = amount ? t('member.withdraw.submitAmount', { amount: formatSgd(amount) }) : t('member.withdraw.submit');
  const standingError = problem === undefined ? request.error : null;
  return (
    <Sheet
      open={open}
      title={t('member.withdraw.title')}
      onClose={onClose}
      focusId={ids.amount}
      footer={
        canBePaid ? (
          <SubmitRequest formId={ids.form} text={submitText} isPending={request.isPending} />
        ) : (
          <Button type="primary" size="large" block onClick={addBank}>
            {t('member.withdraw.addBank')}
          </Button>
        )
      }
    >
      <RequestForm id={ids.form} error={standingError} errorTitle={t('member.withdraw.failed')} onSubmit={canBePaid ? submit : addBank}>
        <WithdrawalFacts stats={stats} />
        <LabelledField
          id={ids.amount}
          label={t('member.amount')}
          aside={<span className="num">{t('member.minimum', { minimum: formatSgd(minimum) })}</span>}
          problem={problem}
        >
          <SgdInput id={ids.amount} value={amount} onChange={change} />
          {stats !== undefined && stats.free > 0 && (
            <Button type="link" className="money-all" onClick={() => change(floorToCent(stats.free))}>
              {t('member.withdraw.all')}
            </Button>
          )}
        </LabelledField>
        <PayoutAccount />
        <p className="sheet-note">{t('member.withdraw.note', decisionBusinessDays)}</p>
      </RequestForm>
    </Sheet>
  );
}
