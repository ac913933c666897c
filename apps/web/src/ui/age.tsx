import { formatDuration } from '@app/i18n';
import { useLanguage } from '../lib/use-language.ts';
import { useNow } from '../lib/clock.ts';

/** How long ago something was, kept up while it is looked at. */
export function useAge(since: string): string {
  const language = useLanguage();
  return formatDuration(useNow() - Date.parse(since), language);
}

export function Age({ since }: { since: string }) {
  return <span className="num">{useAge(since)}</span>;
}
