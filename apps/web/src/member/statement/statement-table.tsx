import { floorToCent, type Idr } from '@app/money';
import { useTranslation } from 'react-i18next';
import { usePlanName } from '../../shared/lib/use-plan-name.ts';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { OwnMoney } from '../../shared/ui/own-money.tsx';
import { useDescription, type Line } from '../../shared/lib/statement-line.ts';
import { ReceiptButton } from './receipt-button.tsx';
import styles from './statement.module.css';

/** `after` null: the same correction continues on the line above, which has the balance. */
type AccountCellsProps = {
  change: Idr;
  after: Idr | null;
  /** `after` in SGD where it is not the nearest cent. */
  shownAfter?: Idr;
  changeLabel: string;
  afterLabel: string;
};

/** The change of one of the two accounts. The style sheet shows the labels on narrow screens only, where the table has no header. */
function AccountCells({ change, after, shownAfter, changeLabel, afterLabel }: AccountCellsProps) {
  const isUnchanged = change === 0;
  return (
    <>
      <td className={isUnchanged ? `${styles.amount} ${styles.unchanged}` : styles.amount}>
        <span className={styles.label}>{changeLabel}</span>
        {isUnchanged ? <span aria-hidden>–</span> : <OwnMoney amount={change} sign="always" strong withIdr />}
      </td>
      <td className={isUnchanged || after === null ? `${styles.amount} ${styles.unchanged}` : styles.amount}>
        <span className={styles.label}>{afterLabel}</span>
        {after === null ? <span aria-hidden>–</span> : <OwnMoney amount={after} shown={shownAfter ?? after} withIdr quiet={isUnchanged} />}
      </td>
    </>
  );
}

function StatementRow({ line }: { line: Line }) {
  const { t } = useTranslation(['statement', 'verify']);
  const planName = usePlanName();
  const { id, at, planType, available: availableChange, availableAfter, invested: investedChange, investedAfter, isCorrection } = line;
  const description = useDescription(line);
  return (
    <tr>
      <td className={styles.date}>
        <DateTime at={at} />
      </td>
      <td className={styles.what}>
        {description}
        {planType !== null && <span className={styles.note}>{planName(planType)}</span>}
        {isCorrection && <span className={styles.note}>{t(availableAfter === null ? 'correctionPart' : 'correctionTotal')}</span>}
        {/* As the receipt and the page that checks it call the line. */}
        <span className={styles.note}>{t('verify:movement', { number: id })}</span>
      </td>
      <AccountCells
        change={availableChange}
        after={availableAfter}
        {...(availableAfter !== null && { shownAfter: floorToCent(availableAfter) })}
        changeLabel={t('column.availableChange')}
        afterLabel={t('column.availableAfter')}
      />
      <AccountCells
        change={investedChange}
        after={investedAfter}
        changeLabel={t('column.investedChange')}
        afterLabel={t('column.investedAfter')}
      />
      <td className={styles.receipt}>
        <ReceiptButton line={line} />
      </td>
    </tr>
  );
}

/** Movements, newest first: the change of the available and the invested balance, both balances after it, and the receipt. */
export function StatementTable({ lines }: { lines: readonly Line[] }) {
  const { t } = useTranslation(['statement', 'verify']);
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('column.date')}</th>
          <th scope="col">{t('column.description')}</th>
          <th scope="col">{t('column.availableChange')}</th>
          <th scope="col">{t('column.availableAfter')}</th>
          <th scope="col">{t('column.investedChange')}</th>
          <th scope="col">{t('column.investedAfter')}</th>
          <th scope="col" className={styles.receipt}>
            <span className="visually-hidden">{t('verify:receipt.column')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <StatementRow key={line.id} line={line} />
        ))}
      </tbody>
    </table>
  );
}
