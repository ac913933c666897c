import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../shared/lib/session.tsx';
import { noValue } from '../lib/no-value.ts';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { isWithoutPayee } from '../../shared/lib/is-without-payee.ts';
import type { AdminRequest, AdminRequestDetails } from './admin-request-view.ts';
import styles from './admin-requests.module.css';

/** Shows that an administrator saved the payee, and which one, who may be the current user. */
function SavedByStaff({ by, isPending }: { by: string; isPending: boolean }) {
  const { t } = useTranslation('admin-requests');
  const mine = isPending ? t('admin.bank.savedByYouPending') : t('admin.bank.savedByYou');
  return <Alert type="warning" showIcon title={by === useUser().username ? mine : t('admin.bank.savedByStaff', { by })} />;
}

const titles = {
  pending: 'admin.bank.payTo',
  approved: 'admin.bank.paidTo',
  rejected: 'admin.bank.requestedFor',
} as const satisfies Record<AdminRequest['status'], string>;

/** The payee of a withdrawal, each part with a copy button for the bank's own form. */
export function AdminPayee({ details }: { details: AdminRequestDetails }) {
  const { t } = useTranslation('admin-requests');
  const { amount, accountName, bankName, accountNumber, payeeSavedBy, hasNewPayee, status } = details.request;
  const parts = [
    { label: t('admin.bank.bank'), text: bankName },
    { label: t('admin.bank.accountName'), text: accountName },
    { label: t('admin.bank.accountNumber'), text: accountNumber },
  ];
  return (
    <>
      <div className={styles.requestAsideHeader}>
        <h2>{t(titles[status])}</h2>
      </div>
      <div className={styles.payee}>
        {parts.map(({ label, text }) => (
          <div className={styles.payeePart} key={label}>
            <span>
              <span className={styles.payeeLabel}>{label}</span>
              <span className={styles.payeeText}>{text ?? noValue}</span>
            </span>
            {text !== null && <CopyButton text={text} label={label} />}
          </div>
        ))}
        <div className={styles.payeePart}>
          <Money amount={amount} withIdr strong />
          <CopyButton text={String(amount)} label="IDR" />
        </div>
        {hasNewPayee === true && <Alert type="warning" showIcon title={t('admin.bank.newPayee')} />}
        {payeeSavedBy !== undefined && <SavedByStaff by={payeeSavedBy} isPending={status === 'pending'} />}
        {isWithoutPayee(details.request) && <Alert type="warning" showIcon title={t('admin.bank.missing')} />}
      </div>
    </>
  );
}
