import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../shared/ui/empty-state.tsx';

/** The state of a list when its filters match nothing, with a button that clears them. */
export function NoMatch({ title, text, onClear }: { title: string; text: string; onClear: () => void }) {
  const { t } = useTranslation('search');
  return <EmptyState kind="no-match" title={title} text={text} action={{ text: t('list.clearFilters'), onClick: onClear }} />;
}
