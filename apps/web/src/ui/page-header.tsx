import { formatDuration } from '@app/i18n';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../lib/business-time.ts';
import { serverNow, type ServerMs } from '../lib/clock.ts';
import { useLanguage } from '../lib/use-language.ts';

type PageHeaderProps = {
  title: string;
  /** When what the page shows was last right; null while nothing has come yet. */
  asOf?: string | Date | ServerMs | null;
  /** How often the page renews itself, in seconds. */
  everySeconds?: number;
  /** A further line under the title, such as the oldest pending request. */
  note?: ReactNode;
  actions?: ReactNode;
};

/** The title of a page, how fresh it is, and what can be done on it. */
export function PageHeader({ title, asOf, everySeconds, note, actions }: PageHeaderProps) {
  const { t } = useTranslation();
  const language = useLanguage();
  /** Undefined where a page says nothing about it. */
  const freshness = (at: PageHeaderProps['asOf']) => {
    if (at === undefined) return undefined;
    const first = at === null ? t('loading') : t('time.asOf', { at: formatInstant(at, language) });
    if (everySeconds === undefined) return first;
    const second = t('time.every', { interval: formatDuration(everySeconds * 1000, language, 'second') });
    return t('time.sentences', { first, second });
  };
  const fresh = freshness(asOf);
  /* What will be said once it has come, unseen: the line may need two on a phone, and nothing below may move then. */
  const later = asOf === null ? freshness(serverNow()) : undefined;
  return (
    <header className="page-header">
      <div className="page-header-words">
        <h1>{title}</h1>
        {note !== undefined && <p>{note}</p>}
        {fresh !== undefined && (
          <p className="page-header-fresh">
            <span>{fresh}</span>
            {later !== undefined && <span aria-hidden>{later}</span>}
          </p>
        )}
      </div>
      {actions !== undefined && <div className="page-header-actions">{actions}</div>}
    </header>
  );
}
