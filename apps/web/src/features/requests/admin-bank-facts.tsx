import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined';
import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined';
import { useTranslation } from 'react-i18next';
import { trpc } from '../../lib/trpc.ts';
import { Fact, FactsPart } from './admin-facts-part.tsx';
import type { AdminRequestDetails } from './admin-request-view.ts';

const absent = '-';

/** What was found out about a value, as a word: nothing else is claimed by it. */
function Finding({ holds, word, otherwise }: { holds: boolean; word: string; otherwise: string }) {
  return (
    <span className={holds ? 'match' : 'no-match'}>
      {holds ? <CheckCircleOutlined aria-hidden /> : <ExclamationCircleOutlined aria-hidden />} {holds ? word : otherwise}
    </span>
  );
}

/** A deposit: the account of the member's profile (the sender on the proof is not known here), and whether the destination is active. */
function DepositBank({ details: { request, member } }: { details: AdminRequestDetails }) {
  const { t } = useTranslation('queue');
  const active = trpc.banks.listActive.useQuery({}).data?.items;
  const isActive = active?.some(({ bankName, accountNumber }) => bankName === request.bankName && accountNumber === request.accountNumber);
  return (
    <>
      <FactsPart title={t('admin.bank.profile')}>
        <Fact label={t('admin.bank.accountName')}>{member.accountName ?? absent}</Fact>
        <Fact label={t('admin.bank.accountNumber')}>
          <span className="num">{member.accountNumber ?? absent}</span>
        </Fact>
        <Fact label={t('admin.bank.bank')}>{member.bankName ?? absent}</Fact>
        {request.status === 'pending' && request.proofImage !== null && <p className="field-help">{t('admin.bank.senderHint')}</p>}
      </FactsPart>
      <FactsPart title={t('admin.bank.company')}>
        <Fact
          label={t('admin.bank.destination')}
          word={isActive !== undefined && <Finding holds={isActive} word={t('admin.bank.active')} otherwise={t('admin.bank.inactive')} />}
        >
          {[request.bankName, request.accountNumber].filter((part) => part !== null).join(', ') || absent}
        </Fact>
      </FactsPart>
    </>
  );
}

const parts = [
  { key: 'accountName', label: 'admin.bank.accountName' },
  { key: 'accountNumber', label: 'admin.bank.accountNumber' },
  { key: 'bankName', label: 'admin.bank.bank' },
] as const;

/** A withdrawal: its recorded payee, part by part, against what the profile says now. */
function WithdrawalBank({ details: { request, member } }: { details: AdminRequestDetails }) {
  const { t } = useTranslation('queue');
  return (
    <FactsPart title={t('admin.bank.compared')}>
      {parts.map(({ key, label }) => (
        <Fact
          key={key}
          label={t(label)}
          word={
            request[key] !== null && (
              <Finding
                holds={request[key] === member[key]}
                word={t('admin.bank.match')}
                otherwise={member[key] === null ? t('admin.bank.removed') : t('admin.bank.changed')}
              />
            )
          }
        >
          {request[key] ?? absent}
          {request[key] !== null && member[key] !== null && request[key] !== member[key] && (
            <span className="fact-now">{t('admin.bank.now', { value: member[key] })}</span>
          )}
        </Fact>
      ))}
    </FactsPart>
  );
}

/** The bank details of a request beside those of the member's profile. */
export function AdminBankFacts({ details }: { details: AdminRequestDetails }) {
  return details.request.type === 'deposit' ? <DepositBank details={details} /> : <WithdrawalBank details={details} />;
}
