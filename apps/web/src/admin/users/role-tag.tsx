import CrownOutlined from '@ant-design/icons/CrownOutlined';
import AuditOutlined from '@ant-design/icons/AuditOutlined';
import SafetyOutlined from '@ant-design/icons/SafetyOutlined';
import UserOutlined from '@ant-design/icons/UserOutlined';
import { isAllowed, type Role } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { AuditorTag } from '../../shared/ui/auditor-tag.tsx';
import { roleLabels } from './user-labels.ts';

const icons = { user: UserOutlined, auditor: AuditOutlined, admin: SafetyOutlined, master_admin: CrownOutlined } as const satisfies Record<
  Role,
  unknown
>;

/** A role as a word with an icon; that of an auditor with the last day of the access (`accessUntil`). */
export function RoleTag({ role, accessUntil }: { role: Role; accessUntil?: string | undefined }) {
  const { t } = useTranslation(['users', 'app']);
  if (accessUntil !== undefined) return <AuditorTag accessUntil={accessUntil} />;
  const Icon = icons[role];
  return (
    <span className={`status-tag ${isAllowed('master_admin', role) ? 'status-completed' : 'status-info'}`}>
      <Icon aria-hidden />
      {t(roleLabels[role])}
    </span>
  );
}
