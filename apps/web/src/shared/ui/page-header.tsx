import { formatDuration } from '@app/i18n';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../lib/business-time.ts';
import { serverNow, type ServerMs } from '../lib/clock.ts';
import { useLive } from '../lib/live/live-state.ts';
import { useLanguage } from '../lib/use-language.ts';
import styles from './page-header.module.css';

type PageHeaderProps = {
  title: string;
  /** When the data of the page was loaded; null while nothing is loaded yet; undefined: the page does not show it. */
  asOf?: string | Date | ServerMs | null;
  /** The polling interval of the page, in seconds. */
  pollSeconds?: number;
  /** A further line below the title, such as the oldest pending request. */
  note?: ReactNode;
  actions?: ReactNode;
};

/** The title of a page, when its data was loaded and how it is renewed, and its actions. */
export function PageHeader({ title, asOf, pollSeconds, note, actions }: PageHeaderProps) {
  const { t } = useTranslation(['app', 'area']);
  const language = useLanguage();
  const isLive = useLive();
  const asOfTextOf = (at: PageHeaderProps['asOf']) => {
    if (at === undefined) return undefined;
    const first = at === null ? t('loading') : t('area:time.asOf', { at: formatInstant(at, language) });
    if (pollSeconds === undefined) return first;
    if (isLive && at !== null) return t('area:sentences', { first: t('area:time.live'), second: first });
    const second = t('area:time.every', { interval: formatDuration(pollSeconds * 1000, language, 'second') });
    return t('area:sentences', { first, second });
  };
  const asOfText = asOfTextOf(asOf);
  /* While the page loads, the text that will follow is rendered invisibly, so that nothing below moves when it appears. */
  const placeholder = asOf === null ? asOfTextOf(serverNow()) : undefined;
  return (
    <header className={styles.root}>
      <div className={styles.text}>
        <h1>{title}</h1>
        {note !== undefined && <p>{note}</p>}
        {asOfText !== undefined && (
          <p className={styles.age}>
            <span>{asOfText}</span>
            {placeholder !== undefined && <span aria-hidden>{placeholder}</span>}
          </p>
        )}
      </div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </header>
  );
}
