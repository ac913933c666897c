import { clsx } from 'clsx';
import { decisionDueAt } from '@app/contract';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { useNow } from '../../shared/lib/clock.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { useUser } from '../../shared/lib/session.tsx';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import styles from './requests.module.css';

/**
 * The payee of a new withdrawal, the bank details of the profile, with the latest day of a decision, which counts from the end of a hold
 * (`heldUntil`); or how to add them.
 */
export function PayoutAccount({ heldUntil }: { heldUntil: string | null }) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const now = useNow();
  const due = decisionDueAt(new Date(heldUntil === null ? now : Math.max(now, Date.parse(heldUntil))));
  const { bankName, accountName, accountNumber, bankDetailsBy } = useUser();
  if (bankName === null || accountName === null || accountNumber === null) {
    return (
      <Alert
        className={clsx(styles.payoutMissing)}
        type="warning"
        showIcon
        title={t('member.withdraw.bankMissing')}
        description={
          <>
            {t('member.withdraw.bankMissingText')} <Link href="/profile?tab=bank">{t('member.withdraw.addBank')}</Link>
          </>
        }
      />
    );
  }
  return (
    <section className={styles.payout}>
      <h3>{t('member.withdraw.payTo', { due: formatInstant(due, language, 'day') })}</h3>
      <DetailRow label={t('member.withdraw.bank')} value={bankName} />
      <DetailRow label={t('member.deposit.accountName')} value={accountName} />
      <DetailRow label={t('member.deposit.accountNumber')} value={<span className="num">{accountNumber}</span>} />
      {bankDetailsBy === 'staff' && <Alert type="warning" showIcon title={t('member.withdraw.savedByStaff')} />}
      <Link href="/profile?tab=bank">{t('member.withdraw.change')}</Link>
    </section>
  );
}
