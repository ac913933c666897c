import { clsx } from 'clsx';
import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useUser } from '../../shared/lib/session.tsx';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import styles from './requests.module.css';

/** The payee of a new withdrawal: the bank details of the profile, or how to add them. */
export function PayoutAccount() {
  const { t } = useTranslation('requests');
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
      <h3>{t('member.withdraw.payTo')}</h3>
      <DetailRow label={t('member.withdraw.bank')} value={bankName} />
      <DetailRow label={t('member.deposit.accountName')} value={accountName} />
      <DetailRow label={t('member.deposit.accountNumber')} value={<span className="num">{accountNumber}</span>} />
      {bankDetailsBy === 'staff' && <Alert type="warning" showIcon title={t('member.withdraw.savedByStaff')} />}
      <Link href="/profile?tab=bank">{t('member.withdraw.change')}</Link>
    </section>
  );
}
