import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../lib/session.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Money } from '../../ui/money.tsx';
import { isWithoutPayee } from './is-without-payee.ts';
import type { AdminRequestDetails } from './admin-request-view.ts';

/** Says that the payee was saved by an administrator, and by whom: this may be the one who looks at it. */
function SavedByStaff({ by, isPending }: { by: string; isPending: boolean }) {
  const { t } = useTranslation('queue');
  const mine = isPending ? t('admin.bank.savedByYouPending') : t('admin.bank.savedByYou');
  return <Alert type="warning" showIcon title={by === useUser().username ? mine : t('admin.bank.savedByStaff', { by })} />;
}

/** Where a withdrawal is to be paid, each part ready to be copied into the bank's own form. */
export function AdminPayee({ details }: { details: AdminRequestDetails }) {
  const { t } = useTranslation('queue');
  const { amount, accountName, bankName, accountNumber, payeeSavedBy, status } = details.request;
  const parts = [
    { label: t('admin.bank.bank'), text: bankName },
    { label: t('admin.bank.accountName'), text: accountName },
    { label: t('admin.bank.accountNumber'), text: accountNumber },
  ];
  return (
    <>
      <div className="request-aside-head">
        <h2>{t('admin.bank.payTo')}</h2>
      </div>
      <div className="payee">
        {parts.map(({ label, text }) => (
          <div className="payee-part" key={label}>
            <span>
              <span className="payee-label">{label}</span>
              <span className="payee-text">{text ?? '-'}</span>
            </span>
            {text !== null && <CopyButton text={text} label={label} />}
          </div>
        ))}
        <div className="payee-part">
          <Money amount={amount} withIdr strong />
          <CopyButton text={String(amount)} label="IDR" />
        </div>
        {payeeSavedBy !== undefined && <SavedByStaff by={payeeSavedBy} isPending={status === 'pending'} />}
        {isWithoutPayee(details.request) && <Alert type="warning" showIcon title={t('admin.bank.missing')} />}
      </div>
    </>
  );
}
