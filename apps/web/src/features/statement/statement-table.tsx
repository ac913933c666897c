import type { Idr } from '@app/money';
import { useTranslation } from 'react-i18next';
import { usePlanName } from '../../lib/use-plan-name.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { OwnMoney } from '../../ui/own-money.tsx';
import { useDescription, type Line } from '../../lib/statement-line.ts';

/** `after` null: the same correction goes on in the line above, which has the balance. */
type AccountCellsProps = { change: Idr; after: Idr | null; changeLabel: string; afterLabel: string };

/** What the movement did to one of the two accounts. Where tables become cards the labels stand in the cells. */
function AccountCells({ change, after, changeLabel, afterLabel }: AccountCellsProps) {
  const isStill = change === 0;
  return (
    <>
      <td className={isStill ? 'statement-amount statement-still' : 'statement-amount'}>
        <span className="statement-label">{changeLabel}</span>
        {isStill ? <span aria-hidden>–</span> : <OwnMoney amount={change} sign="always" strong withIdr />}
      </td>
      <td className={isStill || after === null ? 'statement-amount statement-still' : 'statement-amount'}>
        <span className="statement-label">{afterLabel}</span>
        {after === null ? <span aria-hidden>–</span> : <OwnMoney amount={after} withIdr quiet={isStill} />}
      </td>
    </>
  );
}

function StatementRow({ line }: { line: Line }) {
  const { t } = useTranslation('statement');
  const planName = usePlanName();
  const { at, planType, available, availableAfter, invested, investedAfter, isCorrection } = line;
  const description = useDescription(line);
  return (
    <tr>
      <td className="statement-date">
        <DateTime at={at} />
      </td>
      <td className="statement-what">
        {description}
        {planType !== null && <span className="statement-plan">{planName(planType)}</span>}
        {isCorrection && <span className="statement-plan">{t(availableAfter === null ? 'correctedBelow' : 'correctedAbove')}</span>}
      </td>
      <AccountCells
        change={available}
        after={availableAfter}
        changeLabel={t('column.availableChange')}
        afterLabel={t('column.availableAfter')}
      />
      <AccountCells
        change={invested}
        after={investedAfter}
        changeLabel={t('column.investedChange')}
        afterLabel={t('column.investedAfter')}
      />
    </tr>
  );
}

/** Movements, the newest first: what each did to the available balance and to what is invested, and what was there after it. */
export function StatementTable({ lines }: { lines: readonly Line[] }) {
  const { t } = useTranslation('statement');
  return (
    <table className="statement-table">
      <thead>
        <tr>
          <th scope="col">{t('column.date')}</th>
          <th scope="col">{t('column.description')}</th>
          <th scope="col">{t('column.availableChange')}</th>
          <th scope="col">{t('column.availableAfter')}</th>
          <th scope="col">{t('column.investedChange')}</th>
          <th scope="col">{t('column.investedAfter')}</th>
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
