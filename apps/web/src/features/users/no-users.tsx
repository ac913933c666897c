import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { UserKind } from './admin-user-view.ts';
import { userWords } from './user-words.ts';

type NoUsersProps = { kind: UserKind; search: string; onClear: () => void; onAdd: () => void };

/** Why there are no users to show, and the one next step. */
export function NoUsers({ kind, search, onClear, onAdd }: NoUsersProps) {
  const { t } = useTranslation(['users', 'app']);
  const words = userWords[kind];
  if (search !== '') {
    const clear = { text: t('empty.clear'), onClick: onClear };
    return <EmptyState kind="no-match" title={t('empty.noMatch', { search })} text={t(words.searchCovers)} action={clear} />;
  }
  return <EmptyState kind="nothing-yet" title={t(words.none)} text={t(words.noneText)} action={{ text: t(words.add), onClick: onAdd }} />;
}
