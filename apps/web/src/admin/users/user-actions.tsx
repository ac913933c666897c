import { useTranslation } from 'react-i18next';
import { EditDeleteButtons } from '../ui/edit-delete-buttons.tsx';
import type { UserListProps } from './user-list-props.ts';
import { mayDelete, mayEdit, type ListedUser } from './user-view.ts';

/** The buttons for what the viewer may do to this user. */
export function UserActions({
  user,
  viewer,
  onEdit,
  onDelete,
}: { user: ListedUser } & Pick<UserListProps, 'viewer' | 'onEdit' | 'onDelete'>) {
  const { t } = useTranslation('users');
  if (viewer.id === user.id) return <span className="quiet">{t('yourself')}</span>;
  const [edit, remove] = [t('edit'), t('delete.button')];
  return (
    <EditDeleteButtons
      edit={mayEdit(viewer, user) && { text: edit, label: `${edit}: ${user.username}`, onClick: () => onEdit(user.id) }}
      remove={mayDelete(viewer, user) && { text: remove, label: `${remove}: ${user.username}`, onClick: () => onDelete(user) }}
    />
  );
}
