import { clsx } from 'clsx';
import { formatIdr, sgdParts, type Idr, type SignDisplay } from '@app/money';
import styles from './money.module.css';

type MoneyProps = {
  amount: Idr;
  /** The amount in SGD where a rule rounds it (`shownBalances`), not the nearest cent. */
  shown?: Idr;
  /** `always` for movements (+ in, − out), `never` for amounts that were not posted. */
  sign?: SignDisplay;
  /** `big` for the main figure of a screen, `figure` for the second, `row` elsewhere. */
  size?: 'big' | 'figure' | 'row';
  /** Shows the whole rupiah on a second line. */
  withIdr?: boolean;
  /** The sum of ledger rows: draws the double rule. Never for illustrations or computed balances. */
  isLedgerSum?: boolean;
  /** Computed, not in the ledger: draws the dashed line. */
  illustration?: boolean;
  strong?: boolean;
  /** A muted colour, for a rejected amount. */
  quiet?: boolean;
  /** Shows dots in place of digits. */
  hidden?: boolean;
};

const sizes = { big: styles.big, figure: styles.figure, row: undefined };
/** In place of hidden digits. */
export const dots = '••••';

/** A hidden amount inside a sentence. */
export const hiddenSgd = `SGD ${dots}`;

/** An amount in SGD: sign, code, digits; the only component that shows money. */
export function Money({
  amount,
  shown = amount,
  sign = 'negative',
  size = 'row',
  withIdr,
  isLedgerSum,
  illustration,
  strong,
  quiet,
  hidden,
}: MoneyProps) {
  const parts = sgdParts(shown, sign);
  const line = isLedgerSum ? ' ledger-sum' : illustration ? ' illus' : '';
  return (
    <span className={clsx('money', sizes[size], strong && styles.strong, quiet && styles.quiet)}>
      <span className={`num${line}`}>
        {parts.sign}
        <span className={styles.code}>{parts.code}</span> <span className={styles.digits}>{hidden ? dots : parts.digits}</span>
      </span>
      {withIdr && <span className="num money-idr">{hidden ? `Rp ${dots}` : formatIdr(amount, sign)}</span>}
    </span>
  );
}

/** An amount in whole rupiah, for the admin area. */
export function IdrAmount({ amount, sign = 'negative', strong }: Pick<MoneyProps, 'amount' | 'sign' | 'strong'>) {
  return <span className={`num${strong ? ` ${styles.strong}` : ''}`}>{formatIdr(amount, sign)}</span>;
}

/** Only the digits of an SGD amount, for columns whose header names the currency. */
export function SgdDigits({ amount, sign = 'negative', illustration }: Pick<MoneyProps, 'amount' | 'sign' | 'illustration'>) {
  const parts = sgdParts(amount, sign);
  return <span className={illustration ? 'num illus' : 'num'}>{parts.sign + parts.digits}</span>;
}
