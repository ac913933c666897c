import { clsx } from 'clsx';
import type { BankDestination } from '@app/contract';
import { formatIdr, formatSgd, IDR_PER_SGD, type Idr } from '@app/money';
import { Image, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { formatCount } from '../../shared/lib/format-number.ts';
import { useUser } from '../../shared/lib/session.tsx';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { CopyButton } from '../../shared/ui/copy-button.tsx';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import { LabelledField } from '../../shared/ui/labelled-field.tsx';
import { SaveQrisButton } from './save-qris-button.tsx';
import styles from './requests.module.css';

type DestinationProps = {
  bank: BankDestination;
  /** When it was added or led to another account, in the last days. */
  changedAt: string | undefined;
  /** What the member has typed so far. */
  amount: Idr | null;
};

/** What the transfer needs: the account, the amount and the message, with copy buttons, and the bank's own QRIS picture where there is one. */
function DestinationDetails({ bank, changedAt, amount }: DestinationProps) {
  const { t } = useTranslation('requests');
  const language = useLanguage();
  const { username } = useUser();
  const isQris = bank.qrisImage !== null;
  const currency = t(isQris ? 'member.deposit.qrisCurrency' : 'member.deposit.currency', { perSgd: formatCount(IDR_PER_SGD, language) });
  const sum = (idr: Idr) => (isQris ? formatIdr(idr) : t('member.deposit.either', { idr: formatIdr(idr), sgd: formatSgd(idr) }));
  const message = (
    <>
      {username}
      <CopyButton text={username} label={t('member.deposit.reference')} />
    </>
  );
  const number = (
    <>
      <span className="num">{bank.accountNumber}</span>
      <CopyButton text={bank.accountNumber} label={t('member.deposit.accountNumber')} />
    </>
  );
  return (
    <div className={styles.destinationDetails}>
      {changedAt !== undefined && (
        <p className="callout">{t('member.deposit.changed', { at: formatInstant(changedAt, language, 'day') })}</p>
      )}
      <DetailRow label={t('member.deposit.accountName')} value={bank.accountName} />
      <DetailRow label={t('member.deposit.accountNumber')} value={number} />
      {amount !== null && amount > 0 && (
        <DetailRow label={t('member.deposit.amountToSend')} value={<span className="num">{sum(amount)}</span>} />
      )}
      <DetailRow label={t('member.deposit.reference')} value={message} />
      <p className="field-help">{currency}</p>
      {bank.qrisImage !== null && (
        <div className={styles.bankQris}>
          <Image src={bank.qrisImage} alt={t('member.deposit.qris', { bank: bank.bankName })} />
          <p className="field-help">{t('member.deposit.qrisHint')}</p>
          <SaveQrisButton address={bank.qrisImage} bankName={bank.bankName} />
        </div>
      )}
    </div>
  );
}

type BankFieldProps = {
  id: string;
  /** Undefined while they are loading. */
  banks: readonly BankDestination[] | undefined;
  error: unknown;
  onRetry: () => void;
  value: BankDestination | null;
  changedAt: string | undefined;
  /** What the member has typed so far. */
  amount: Idr | null;
  onChange: (bank: BankDestination | null) => void;
  problem: string | undefined;
};

/** The choice of the bank destination. */
export function BankField({ id, banks, error, onRetry, value, changedAt, amount, onChange, problem }: BankFieldProps) {
  const { t } = useTranslation('requests');
  if (error !== null && banks === undefined) return <ErrorPanel error={error} title={t('member.deposit.banksFailed')} onRetry={onRetry} />;
  return (
    <LabelledField
      id={id}
      label={t('member.deposit.bank')}
      problem={problem}
      {...(banks?.length === 0 && { help: t('member.deposit.noBanks') })}
    >
      {(control) => (
        <>
          <Select
            {...control}
            className={clsx(styles.bankSelect)}
            loading={banks === undefined}
            placeholder={t('member.deposit.chooseBank')}
            value={value?.id ?? null}
            onChange={(id: string) => onChange(banks?.find((bank) => bank.id === id) ?? null)}
            options={(banks ?? []).map((bank) => ({
              value: bank.id,
              label: bank.qrisImage === null ? bank.bankName : `${bank.bankName} · QRIS`,
            }))}
          />
          {value !== null && <DestinationDetails bank={value} changedAt={changedAt} amount={amount} />}
        </>
      )}
    </LabelledField>
  );
}
