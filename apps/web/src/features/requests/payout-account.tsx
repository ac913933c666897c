import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useUser } from '../../lib/session.tsx';
import { FactRow } from '../../ui/fact-row.tsx';

/** Where a withdrawal will be paid: the bank details of the profile, or what to do while there are none. */
export function PayoutAccount() {
  const { t } = useTranslation('requests');
  const { bankName, accountName, accountNumber, bankDetailsBy } = useUser();
  if (bankName === null || accountName === null || accountNumber === null) {
    return (
      <Alert
        className="payout-missing"
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
    <section className="payout">
      <h3>{t('member.withdraw.payTo')}</h3>
      <FactRow label={t('member.withdraw.bank')} value={bankName} />
      <FactRow label={t('member.deposit.accountName')} value={accountName} />
      <FactRow label={t('member.deposit.accountNumber')} value={<span className="num">{accountNumber}</span>} />
      {bankDetailsBy === 'staff' && <Alert type="warning" showIcon title={t('member.withdraw.savedByStaff')} />}
      <Link href="/profile?tab=bank">{t('member.withdraw.change')}</Link>
    </section>
  );
}
