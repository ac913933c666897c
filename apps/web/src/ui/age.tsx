import { formatDuration } from '@app/i18n';
import { useLanguage } from '../lib/use-language.ts';
import { useNow } from '../lib/use-now.ts';

/** How long ago something was, kept up while it is looked at. */
export function useAge(since: string | number | Date): string {
  const language = useLanguage();
  return formatDuration(useNow() - new Date(since).getTime(), language);
}

export function Age({ since }: { since: string | number | Date }) {
  return <span className="num">{useAge(since)}</span>;
}
