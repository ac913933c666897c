import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty-state.tsx';

/** Stands where rows would be when the filters leave none, with the way back to all of them. */
export function NoMatch({ title, text, onClear }: { title: string; text: string; onClear: () => void }) {
  const { t } = useTranslation('area');
  return <EmptyState kind="no-match" title={title} text={text} action={{ text: t('list.clearFilters'), onClick: onClear }} />;
}
