import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../shared/lib/trpc.ts';
import { noValue } from '../lib/no-value.ts';
import { Detail, DetailsSection } from './details-section.tsx';
import type { AdminRequestDetails } from './admin-request-view.ts';
import styles from './admin-requests.module.css';

/** The result of one check, as a text beside the value. */
function Finding({ holds, text, otherwise }: { holds: boolean; text: string; otherwise: string }) {
  return (
    <span className={holds ? styles.match : styles.noMatch}>
      {holds ? <CheckCircleOutlined aria-hidden /> : <ExclamationCircleOutlined aria-hidden />} {holds ? text : otherwise}
    </span>
  );
}

/**
 * A deposit: the account of the member's profile (the sender on the proof is not known here), and whether the destination is
 * active.
 */
function DepositBank({ details: { request, member } }: { details: AdminRequestDetails }) {
  const { t } = useTranslation('admin-requests');
  const active = trpc.banks.listActive.useQuery({}).data?.items;
  const isActive = active?.some(({ bankName, accountNumber }) => bankName === request.bankName && accountNumber === request.accountNumber);
  return (
    <>
      <DetailsSection title={t('admin.bank.profile')}>
        <Detail label={t('admin.bank.accountName')}>{member.accountName ?? noValue}</Detail>
        <Detail label={t('admin.bank.accountNumber')}>
          <span className="num">{member.accountNumber ?? noValue}</span>
        </Detail>
        <Detail label={t('admin.bank.bank')}>{member.bankName ?? noValue}</Detail>
        {request.status === 'pending' && request.proofImage !== null && <p className="field-help">{t('admin.bank.senderHint')}</p>}
      </DetailsSection>
      <DetailsSection title={t('admin.bank.company')}>
        <Detail
          label={t('admin.bank.destination')}
          finding={
            isActive !== undefined && <Finding holds={isActive} text={t('admin.bank.active')} otherwise={t('admin.bank.inactive')} />
          }
        >
          {[request.bankName, request.accountNumber].filter((part) => part !== null).join(', ') || noValue}
        </Detail>
      </DetailsSection>
    </>
  );
}

const parts = [
  { key: 'accountName', label: 'admin.bank.accountName' },
  { key: 'accountNumber', label: 'admin.bank.accountNumber' },
  { key: 'bankName', label: 'admin.bank.bank' },
] as const;

/** A withdrawal: each part of its recorded payee compared with the current profile. */
function WithdrawalBank({ details: { request, member } }: { details: AdminRequestDetails }) {
  const { t } = useTranslation('admin-requests');
  return (
    <DetailsSection title={t('admin.bank.compared')}>
      {parts.map(({ key, label }) => (
        <Detail
          key={key}
          label={t(label)}
          finding={
            request[key] !== null && (
              <Finding
                holds={request[key] === member[key]}
                text={t('admin.bank.match')}
                otherwise={member[key] === null ? t('admin.bank.removed') : t('admin.bank.changed')}
              />
            )
          }
        >
          {request[key] ?? noValue}
          {request[key] !== null && member[key] !== null && request[key] !== member[key] && (
            <span className={styles.detailNow}>{t('admin.bank.now', { value: member[key] })}</span>
          )}
        </Detail>
      ))}
    </DetailsSection>
  );
}

/** The bank details of a request beside those of the member's profile. */
export function AdminBankSections({ details }: { details: AdminRequestDetails }) {
  return details.request.type === 'deposit' ? <DepositBank details={details} /> : <WithdrawalBank details={details} />;
}
