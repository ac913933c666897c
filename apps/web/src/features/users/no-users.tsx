import { isAllowed } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../lib/session.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { UserKind } from './admin-user-view.ts';
import { closedMembersOf, isMemberNumber } from './member-number.ts';
import { userWords } from './user-words.ts';

type NoUsersProps = { kind: UserKind; search: string; onClear: () => void; onAdd: () => void };

/** Why there are no users to show, and the one next step. */
export function NoUsers({ kind, search, onClear, onAdd }: NoUsersProps) {
  const { t } = useTranslation(['users', 'app']);
  const viewer = useUser();
  const words = userWords[kind];
  if (search !== '') {
    if (kind === 'member' && isAllowed('master_admin', viewer.role) && isMemberNumber(search)) {
      const closed = { text: t('closed.searchHere'), href: closedMembersOf(search) };
      return <EmptyState kind="no-match" title={t('empty.noMatch', { search })} text={t('closed.maybe')} action={closed} />;
    }
    const clear = { text: t('empty.clear'), onClick: onClear };
    return <EmptyState kind="no-match" title={t('empty.noMatch', { search })} text={t(words.searchCovers)} action={clear} />;
  }
  return <EmptyState kind="nothing-yet" title={t(words.none)} text={t(words.noneText)} action={{ text: t(words.add), onClick: onAdd }} />;
}
