import { formatDuration } from '@app/i18n';
import { useLanguage } from '../lib/use-language.ts';
import { useNow } from '../lib/clock.ts';

/** The age of an instant, updated while it is shown. */
export function useAge(since: string): string {
  const language = useLanguage();
  return formatDuration(useNow() - Date.parse(since), language);
}

export function Age({ since }: { since: string }) {
  return <span className="num">{useAge(since)}</span>;
}
