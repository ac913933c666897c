import { Fragment, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { idr } from '@app/money';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { formatCount } from '../../shared/lib/format-number.ts';
import { useDocumentTitle } from '../../shared/lib/settings.ts';
import { useToken } from '../../shared/lib/token-store.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { HtmlButton } from '../../shared/ui/html-button.tsx';
import { LabelledControl } from '../../shared/ui/labelled-field.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { verifierPath, type VerifiedMovement, type VerifiedReceipt } from './load-verifier.ts';
import { useOwnKey, verifyFile, type ReceiptResult } from './use-verified-receipt.ts';
import { VerifyCommand } from './verify-command.tsx';
import styles from './verify.module.css';

/** What moved, in the words of the statement, and by how much. */
function useMovement({ kind, accrualDay, reason, amount, direction }: VerifiedReceipt) {
  const { t } = useTranslation('statement');
  const what =
    kind === 'adjustment' && reason === null
      ? t('kind.adjustment_without_reason')
      : t(`kind.${kind}`, { day: accrualDay ?? '', reason: reason ?? '' });
  const value = idr(Number(direction === 'out' ? -amount : amount));
  return { what, money: <Money amount={value} sign={direction === 'within' ? 'never' : 'always'} withIdr /> };
}

function ValidReceipt({ receipt }: { receipt: VerifiedReceipt }) {
  const { t } = useTranslation('verify');
  const language = useLanguage();
  const { what, money } = useMovement(receipt);
  const { id, effectiveAt, postedAt, position, size, origin } = receipt;
  return (
    <>
      <p className={styles.verdict}>{t('valid')}</p>
      <dl className={styles.facts}>
        <dt>{t('what')}</dt>
        <dd>{what}</dd>
        <dt>{t('number')}</dt>
        <dd>{t('movement', { number: id })}</dd>
        <dt>{t('amount')}</dt>
        <dd>{money}</dd>
        <dt>{t('at')}</dt>
        <dd>{formatInstant(effectiveAt, language)}</dd>
        <dt>{t('postedAt')}</dt>
        <dd>{formatInstant(postedAt, language)}</dd>
      </dl>
      <p>{t('inStatement', { movement: t('movement', { number: id }) })}</p>
      <p>{t('text', { position: formatCount(position + 1, language), size: formatCount(size, language), origin })}</p>
      <p>{t('later')}</p>
    </>
  );
}

function ValidMovement({ receipt }: { receipt: VerifiedReceipt }) {
  const language = useLanguage();
  const { what, money } = useMovement(receipt);
  return (
    <>
      {what}, {formatInstant(receipt.effectiveAt, language)}
      <div>{money}</div>
    </>
  );
}

/** The lines of a file of receipts, and how many are valid. */
function Movements({ name, movements }: { name: string; movements: VerifiedMovement[] }) {
  const { t } = useTranslation('verify');
  const invalid = movements.filter(({ refusal }) => refusal !== null).length;
  const valid = movements.filter(({ receipt }) => receipt !== null).length;
  return (
    <div role={invalid > 0 ? 'alert' : 'status'} className={`callout ${invalid > 0 ? styles.refused : styles.valid}`}>
      <p className={styles.name}>{name}</p>
      <p className={styles.verdict}>
        {invalid > 0 ? t('all.invalid', { count: invalid, total: invalid + valid }) : t('all.valid', { count: valid })}
      </p>
      <dl className={styles.facts}>
        {movements.map(({ movement, receipt, refusal }) => (
          <Fragment key={movement}>
            <dt>{t('movement', { number: movement })}</dt>
            <dd>
              {receipt !== null && <ValidMovement receipt={receipt} />}
              {refusal !== null && <strong>{t(`reason.${refusal.reason}`)}</strong>}
              {receipt === null && refusal === null && t('all.notLogged')}
            </dd>
          </Fragment>
        ))}
      </dl>
      <p>{t('all.complete')}</p>
      <p>{t('later')}</p>
    </div>
  );
}

function Result({ result }: { result: ReceiptResult }) {
  const { t } = useTranslation('verify');
  if ('receipt' in result)
    return (
      <div role="status" className={`callout ${styles.valid}`}>
        <p className={styles.name}>{result.name}</p>
        <ValidReceipt receipt={result.receipt} />
      </div>
    );
  if ('movements' in result) return <Movements {...result} />;
  const { name, refusal } = result;
  return (
    <div role="alert" className={`callout ${styles.refused}`}>
      <p className={styles.name}>{name}</p>
      <p className={styles.verdict}>
        {t(refusal === null || refusal === 'unsupported' || refusal === 'keyMalformed' ? 'unchecked' : 'failed')}
      </p>
      <p>{t(`reason.${refusal ?? 'notLoaded'}`)}</p>
    </div>
  );
}

/** Verifies receipts in the browser: the file and the key are not sent anywhere. */
export function VerifyPage() {
  const { t } = useTranslation('verify');
  useDocumentTitle(t('title'));
  const isLoggedIn = useToken() !== null;
  const own = useOwnKey();
  const [typedKey, setTypedKey] = useState<string | null>(null);
  const [file, setFile] = useState<File | null>(null);
  const [result, setResult] = useState<ReceiptResult | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const keyId = useId();
  const key = typedKey ?? own.key ?? '';
  const isOtherKey = typedKey !== null && own.key !== null && typedKey !== own.key;

  useEffect(() => {
    setResult(null);
    if (file === null || key === '') return undefined;
    let isCurrent = true;
    async function verify(chosen: File) {
      const verified = await verifyFile(chosen, key);
      if (isCurrent) setResult(verified);
    }
    void verify(file);
    return () => {
      isCurrent = false;
    };
  }, [file, key]);

  return (
    <article className={styles.root}>
      {isLoggedIn && (
        <p className={styles.back}>
          <Link href="/statement">{t('toStatement')}</Link>
        </p>
      )}
      <h1>{t('title')}</h1>
      <p className={styles.lead}>{t('lead')}</p>
      <input
        ref={input}
        className="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-label={t('choose')}
        onChange={(event) => {
          setFile(event.target.files?.[0] ?? null);
          event.target.value = ''; // the same file may be chosen again
        }}
      />
      <HtmlButton kind="primary" size="large" onClick={() => input.current?.click()}>
        {t('choose')}
      </HtmlButton>
      <p className="field-help">{t('chooseHint')}</p>
      {result !== null && <Result result={result} />}
      <LabelledControl
        id={keyId}
        label={t('key')}
        help={t('keyHint')}
        problem={own.isFailed && typedKey === null ? t('keyFailed') : undefined}
      >
        {(control) => (
          <textarea
            {...control}
            className={styles.key}
            rows={3}
            spellCheck={false}
            value={key}
            onChange={(event) => setTypedKey(event.target.value)}
          />
        )}
      </LabelledControl>
      {isOtherKey && <HtmlButton onClick={() => setTypedKey(null)}>{t('useOwnKey')}</HtmlButton>}
      <h2>{t('offline')}</h2>
      <p>{t('offlineText')}</p>
      <VerifyCommand fileName={file?.name ?? null} verifierKey={key} />
      <a href={verifierPath} download="verify.mjs">
        {t('download')}
      </a>
    </article>
  );
}
