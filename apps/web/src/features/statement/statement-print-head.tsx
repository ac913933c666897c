import { useTranslation } from 'react-i18next';
import { formatCount } from '../../lib/percent.ts';
import { useUser } from '../../lib/session.tsx';
import { useSettings } from '../../lib/settings.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { accountWords } from './statement-account.tsx';
import type { StatementFilter } from './use-statement-filter.ts';

type StatementPrintHeadProps = {
  filter: StatementFilter;
  /** All that goes to paper; undefined: the page on the screen alone, whose pager says which lines it has. */
  printed: { items: readonly unknown[]; total: number } | undefined;
};

/* Noon in Singapore: the calendar day is the same one there. */
const Day = ({ day }: { day: string }) => <DateTime at={`${day}T12:00:00+08:00`} detail="day" />;

/** Whose statement it is and what it covers: on paper nothing around it says so. */
export function StatementPrintHead({ filter: { from, to, account }, printed }: StatementPrintHeadProps) {
  const { t } = useTranslation('statement');
  const language = useLanguage();
  const { companyName, registrationNumber } = useSettings();
  const { username, userNumber, email } = useUser();
  return (
    <div className="statement-print-head">
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
      {account !== null && <p>{t(accountWords[account])}</p>}
      {printed !== undefined && printed.items.length < printed.total && (
        <p>{t('print.newest', { shown: formatCount(printed.items.length, language), total: formatCount(printed.total, language) })}</p>
      )}
    </div>
  );
}
