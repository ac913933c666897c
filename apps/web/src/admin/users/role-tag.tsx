import CrownOutlined from '@ant-design/icons/CrownOutlined';
import SafetyOutlined from '@ant-design/icons/SafetyOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import type { Role } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { roleLabels } from './user-labels.ts';

const icons = { user: UserOutlined, admin: SafetyOutlined, master_admin: CrownOutlined } as const;

/** A role as a word with an icon. */
export function RoleTag({ role }: { role: Role }) {
  const { t } = useTranslation(['users', 'app']);
  const Icon = icons[role];
  return (
    <span className={`status-tag ${role === 'master_admin' ? 'status-completed' : 'status-info'}`}>
      <Icon aria-hidden />
      {t(roleLabels[role])}
    </span>
  );
}
