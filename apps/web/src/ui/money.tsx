import { formatIdr, sgdParts, type Idr, type SignDisplay } from '@app/money';

type MoneyProps = {
  amount: Idr;
  /** `always` for movements (+ in, − out), `never` for what did not happen. */
  sign?: SignDisplay;
  /** `big` for the one figure of a screen, `figure` for the second, `row` elsewhere. */
  size?: 'big' | 'figure' | 'row';
  /** Shows the whole rupiah as a second line. */
  withIdr?: boolean;
  /** Ledger rows add up to this: draws the double rule. Never for illustrations or balances "after". */
  proved?: boolean;
  /** Computed, not in the books: draws the dashed line. */
  illustration?: boolean;
  strong?: boolean;
  /** What was refused is quiet. */
  quiet?: boolean;
  /** Dots in place of digits. */
  hidden?: boolean;
};

const dots = '••••';

/** A hidden amount inside a sentence. */
export const hiddenSgd = `SGD ${dots}`;

/** An amount of SGD: sign, code, digits; the only place that shows money. */
export function Money({ amount, sign = 'negative', size = 'row', withIdr, proved, illustration, strong, quiet, hidden }: MoneyProps) {
  const parts = sgdParts(amount, sign);
  const line = proved ? ' proved' : illustration ? ' illus' : '';
  return (
    <span className={`money money-${size}${strong ? ' money-strong' : ''}${quiet ? ' money-quiet' : ''}`}>
      <span className={`num${line}`}>
        {parts.sign}
        <span className="money-code">{parts.code}</span> <span className="money-digits">{hidden ? dots : parts.digits}</span>
      </span>
      {withIdr && <span className="num money-idr">{hidden ? `Rp ${dots}` : formatIdr(amount, sign)}</span>}
    </span>
  );
}

/** An amount in whole rupiah, for the admin area. */
export function IdrAmount({ amount, sign = 'negative', strong }: Pick<MoneyProps, 'amount' | 'sign' | 'strong'>) {
  return <span className={`num${strong ? ' money-strong' : ''}`}>{formatIdr(amount, sign)}</span>;
}

/** The digits of an SGD amount alone, for columns whose head names the currency. */
export function SgdDigits({ amount, sign = 'negative', illustration }: Pick<MoneyProps, 'amount' | 'sign' | 'illustration'>) {
  const parts = sgdParts(amount, sign);
  return <span className={illustration ? 'num illus' : 'num'}>{parts.sign + parts.digits}</span>;
}
