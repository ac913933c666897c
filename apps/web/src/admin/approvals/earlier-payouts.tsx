import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';
import { requestPages } from '../../shared/lib/request-pages.ts';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import { DottedLine } from '../../shared/ui/list-row.tsx';
import { Money } from '../../shared/ui/money.tsx';
import type { OpenApproval } from './approval-view.ts';
import styles from './approvals.module.css';

type Payouts = Pick<OpenApproval, 'payouts' | 'accountNameBefore' | 'after'>;

/** Warns that a member is to be paid to the account of another holder than the last time. */
export function AccountNameChange({ approval: { accountNameBefore, after } }: { approval: Payouts }) {
  const { t } = useTranslation('approvals');
  const name = after?.['accountName'];
  if (accountNameBefore === null || typeof name !== 'string') return null;
  return <Alert type="warning" showIcon title={t('payouts.nameChanged', { from: accountNameBefore, to: name })} />;
}

/** The last withdrawals paid to the member, each with a link. Renders nothing for an approval that pays no member. */
export function EarlierPayouts({ approval: { payouts } }: { approval: Payouts }) {
  const { t } = useTranslation('approvals');
  if (payouts === null) return null;
  return (
    <section className={styles.section}>
      <h3>{t('payouts.title')}</h3>
      {payouts.length === 0 && <p className="quiet">{t('payouts.none')}</p>}
      {payouts.map(({ id, number, paidAt, amount, bankName, accountNumber }) => (
        <DetailRow
          key={id}
          label={
            <DottedLine>
              <DateTime at={paidAt} detail="day" />
              <span className="num">{t('payouts.number', { number })}</span>
            </DottedLine>
          }
          value={
            <span>
              <Money amount={amount} />
              <span className={`quiet ${styles.payee}`}>{[bankName, accountNumber].filter(Boolean).join(' ')}</span>
            </span>
          }
          href={`${requestPages.withdrawal}?tab=all&request=${id}`}
        />
      ))}
    </section>
  );
}
