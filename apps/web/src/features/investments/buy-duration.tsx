import { formatDays } from '@app/i18n';
import { durationDays, type DurationDays } from '@app/money';
import { Segmented } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../lib/business-time.ts';
import { noteIdOf } from '../../ui/labelled-field.tsx';
import { useLanguage } from '../../lib/use-language.ts';

const dayMs = 86_400_000;

type BuyDurationProps = {
  id: string;
  value: DurationDays | null;
  onChange: (days: DurationDays) => void;
  asOf: string | undefined;
  problem: string | undefined;
};

/** 1, 7 or 30 days, none chosen beforehand, with the moment at which it would end. */
export function BuyDuration({ id, value, onChange, asOf, problem }: BuyDurationProps) {
  const { t } = useTranslation('investments');
  const language = useLanguage();
  const labelId = useId();
  const until = value !== null && asOf !== undefined ? formatInstant(new Date(Date.parse(asOf) + value * dayMs), language) : null;
  return (
    <div className="labelled-field">
      <div className="labelled-field-head">
        <span id={labelId} className="buy-label">
          {t('member.buy.duration')}
        </span>
        {until !== null && <span className="labelled-field-aside num">{t('member.buy.until', { at: until })}</span>}
      </div>
      <Segmented<DurationDays | 0>
        block
        id={id}
        tabIndex={-1}
        aria-labelledby={labelId}
        aria-describedby={problem === undefined ? undefined : noteIdOf(id)}
        options={durationDays.map((days) => ({ value: days, label: formatDays(days, language) }))}
        /* Zero is none of the options: nothing is chosen yet. */
        value={value ?? 0}
        onChange={(days) => days !== 0 && onChange(days)}
      />
      {problem !== undefined && (
        <p id={noteIdOf(id)} className="field-error" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
