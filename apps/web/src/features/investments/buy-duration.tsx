import { formatDays } from '@app/i18n';
import { durationDays, type DurationDays } from '@app/money';
import { Segmented } from 'antd';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../lib/business-time.ts';
import { useLanguage } from '../../lib/use-language.ts';

const dayMs = 86_400_000;

type BuyDurationProps = { value: DurationDays | null; onChange: (days: DurationDays) => void; asOf: string | undefined };

/** 1, 7 or 30 days, none chosen beforehand, with the moment at which it would end. */
export function BuyDuration({ value, onChange, asOf }: BuyDurationProps) {
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
        aria-labelledby={labelId}
        options={durationDays.map((days) => ({ value: days, label: formatDays(days, language) }))}
        /* Zero is none of the options: nothing is chosen yet. */
        value={value ?? 0}
        onChange={(days) => days !== 0 && onChange(days)}
      />
    </div>
  );
}
