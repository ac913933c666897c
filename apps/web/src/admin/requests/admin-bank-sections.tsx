import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../shared/lib/trpc.ts';
import { noValue } from '../lib/no-value.ts';
import { Detail, DetailsSection } from './details-section.tsx';
import type { AdminRequestDetails } from './admin-request-view.ts';
import styles from './admin-requests.module.css';

/** The result of one check, as a text beside the value. */
function Finding({ isOk, textIfOk, textIfNot }: { isOk: boolean; textIfOk: string; textIfNot: string }) {
  return (
    <span className={isOk ? styles.match : styles.noMatch}>
      {isOk ? <CheckCircleOutlined aria-hidden /> : <ExclamationCircleOutlined aria-hidden />} {isOk ? textIfOk : textIfNot}
    </span>
  );
}

/**
 * A deposit: the member's bank details, to compare with the sender on the payment proof by eye, and the bank destination with
 * whether it is active.
 */
function DepositBank({ details: { request, member } }: { details: AdminRequestDetails }) {
  const { t } = useTranslation('admin-requests');
  const activeBankDestinations = trpc.banks.listActive.useQuery({}).data?.items;
  const isActive = activeBankDestinations?.some(
    ({ bankName, accountNumber }) => bankName === request.bankName && accountNumber === request.accountNumber,
  );
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
            isActive !== undefined && <Finding isOk={isActive} textIfOk={t('admin.bank.active')} textIfNot={t('admin.bank.inactive')} />
          }
        >
          {[request.bankName, request.accountNumber].filter((part) => part !== null).join(', ') || noValue}
        </Detail>
      </DetailsSection>
    </>
  );
}

const bankDetailsFields = [
  { key: 'accountName', label: 'admin.bank.accountName' },
  { key: 'accountNumber', label: 'admin.bank.accountNumber' },
  { key: 'bankName', label: 'admin.bank.bank' },
] as const;

/** A withdrawal: each field of its payee, compared with the bank details of the member's profile. */
function WithdrawalBank({ details: { request, member } }: { details: AdminRequestDetails }) {
  const { t } = useTranslation('admin-requests');
  return (
    <DetailsSection title={t('admin.bank.compared')}>
      {bankDetailsFields.map(({ key, label }) => (
        <Detail
          key={key}
          label={t(label)}
          finding={
            request[key] !== null && (
              <Finding
                isOk={request[key] === member[key]}
                textIfOk={t('admin.bank.match')}
                textIfNot={member[key] === null ? t('admin.bank.removed') : t('admin.bank.changed')}
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

/** The bank accounts of a request: of a deposit the member's and the destination, of a withdrawal the payee against the profile. */
export function AdminBankSections({ details }: { details: AdminRequestDetails }) {
  return details.request.type === 'deposit' ? <DepositBank details={details} /> : <WithdrawalBank details={details} />;
}
