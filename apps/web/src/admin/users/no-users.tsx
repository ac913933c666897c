import { recordNumberOf } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../shared/lib/session.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import type { UserKind } from './user-view.ts';
import { closedMembersHref } from './member-number.ts';
import { userLabels } from './user-labels.ts';

type NoUsersProps = { kind: UserKind; search: string; onClear: () => void; onAdd: () => void };

/** Why the list of users is empty, and the next step. */
export function NoUsers({ kind, search, onClear, onAdd }: NoUsersProps) {
  const { t } = useTranslation(['users', 'app']);
  const seesClosed = useMay('master_reader');
  const mayAdd = useMay(kind === 'member' ? 'admin' : 'master_admin');
  const labels = userLabels[kind];
  if (search !== '') {
    if (kind === 'member' && seesClosed && recordNumberOf(search) !== undefined) {
      const searchClosedMembers = { text: t('closed.searchHere'), href: closedMembersHref(search) };
      return <EmptyState kind="no-match" title={t('empty.noMatch', { search })} text={t('closed.maybe')} action={searchClosedMembers} />;
    }
    const clearSearch = { text: t('empty.clear'), onClick: onClear };
    return <EmptyState kind="no-match" title={t('empty.noMatch', { search })} text={t(labels.searchedFields)} action={clearSearch} />;
  }
  return (
    <EmptyState
      kind="nothing-yet"
      title={t(labels.emptyTitle)}
      text={t(labels.emptyText)}
      {...(mayAdd && { action: { text: t(labels.add), onClick: onAdd } })}
    />
  );
}
