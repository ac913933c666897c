import { startOfDay, type Page } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { formatCount } from '../../shared/lib/format-number.ts';
import { useUser } from '../../shared/lib/session.tsx';
import { useSettings } from '../../shared/lib/settings.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { useTotalText } from '../../shared/lib/use-total-text.ts';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { accountLabels } from './statement-account.tsx';
import type { StatementFilter } from './use-statement-filter.ts';
import styles from './statement.module.css';

type StatementPrintHeaderProps = {
  filter: StatementFilter;
  /** Everything that is printed; undefined: only the page on the screen, whose pager names its lines. */
  printed: Pick<Page<unknown>, 'items' | 'total' | 'isTotalEstimated'> | undefined;
};

const Day = ({ day }: { day: string }) => <DateTime at={startOfDay(day)} detail="day" />;

/** The owner and the range of the statement, which nothing else on the printed page names. */
export function StatementPrintHeader({ filter: { from, to, account }, printed }: StatementPrintHeaderProps) {
  const { t } = useTranslation('statement-page');
  const { t: balanceText } = useTranslation('statement');
  const language = useLanguage();
  const totalText = useTotalText();
  const { companyName, registrationNumber } = useSettings();
  const { username, userNumber, email } = useUser();
  return (
    <div className={styles.printHeader}>
      <p>
        {companyName}, {registrationNumber}
      </p>
      <p>{t('print.member', { username, number: userNumber, email })}</p>
      <p>
        {from === null && to === null && t('range.all')}
        {from !== null && (
          <>
            {t('range.from')} <Day day={from} />{' '}
          </>
        )}
        {to !== null && (
          <>
            {t('range.to')} <Day day={to} />
          </>
        )}
      </p>
      {account !== null && <p>{balanceText(accountLabels[account])}</p>}
      {printed !== undefined && printed.items.length < printed.total && (
        <p>{t('print.newest', { shown: formatCount(printed.items.length, language), total: totalText(printed) })}</p>
      )}
    </div>
  );
}
