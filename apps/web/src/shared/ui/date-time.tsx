import type { TimeDetail } from '@app/i18n';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../lib/business-time.ts';
import type { ServerMs } from '../lib/clock.ts';
import { useLanguage } from '../lib/use-language.ts';

type DateTimeProps = {
  /** An ISO string, a Date or milliseconds of the server's clock. */
  at: string | Date | ServerMs;
  detail?: TimeDetail;
  /** Adds the name of the time zone. */
  withZone?: boolean;
};

/** An instant in the business time zone; the only component that shows times. */
export function DateTime({ at, detail = 'minute', withZone }: DateTimeProps) {
  const { t } = useTranslation('area');
  const language = useLanguage();
  const text = formatInstant(at, language, detail);
  return (
    <time className="num" dateTime={new Date(at).toISOString()}>
      {withZone ? t('time.zone', { at: text }) : text}
    </time>
  );
}
