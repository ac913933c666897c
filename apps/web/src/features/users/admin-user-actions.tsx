import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { mayDelete, mayEdit, type AdminUser, type Viewer } from './admin-user-view.ts';

export type AdminUserRowsProps = {
  rows: readonly AdminUser[];
  viewer: Viewer;
  openId: string | null;
  onEdit: (id: string) => void;
  onDelete: (user: AdminUser) => void;
};

/** What the viewer can do with a user; nothing that the server would refuse. */
export function AdminUserActions({
  user,
  viewer,
  onEdit,
  onDelete,
}: { user: AdminUser } & Pick<AdminUserRowsProps, 'viewer' | 'onEdit' | 'onDelete'>) {
  const { t } = useTranslation('users');
  if (viewer.id === user.id) return <span className="quiet">{t('yourself')}</span>;
  return (
    <span className="row-actions">
      {mayEdit(viewer, user) && (
        <Button
          size="small"
          icon={<EditOutlined aria-hidden />}
          onClick={() => onEdit(user.id)}
          aria-label={`${t('edit')}: ${user.username}`}
        >
          {t('edit')}
        </Button>
      )}
      {mayDelete(viewer, user) && (
        <Button
          size="small"
          danger
          icon={<DeleteOutlined aria-hidden />}
          onClick={() => onDelete(user)}
          aria-label={`${t('delete.word')}: ${user.username}`}
        >
          {t('delete.word')}
        </Button>
      )}
    </span>
  );
}
