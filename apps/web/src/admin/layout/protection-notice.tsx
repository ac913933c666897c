import WarningOutlined from '@ant-design/icons-svg/es/asn/WarningOutlined';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useMay } from '../../shared/lib/session.tsx';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { serverNow } from '../../shared/lib/clock.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { useApprovalCounts } from '../lib/use-approval-counts.ts';
import styles from './area-notice.module.css';

/** On every administrator page of an installation that is live without protection, until it is switched on. Can't be closed. */
export function ProtectionNotice() {
  const { t } = useTranslation('admin-requests');
  const language = useLanguage();
  const isMaster = useMay('master_admin');
  const dueAt = useApprovalCounts()?.protectionDueAt ?? null;
  if (dueAt === null) return null;
  const sentence = Date.parse(dueAt) > serverNow() ? 'protection.due' : 'protection.overdue';
  return (
    <aside className={styles.root} aria-label={t('protection.label')}>
      <Icon of={WarningOutlined} />
      <span>{t(sentence, { at: formatInstant(dueAt, language) })}</span>
      {isMaster ? <Link href="/admin/settings?tab=protection">{t('protection.open')}</Link> : <span>{t('protection.byMasterAdmin')}</span>}
    </aside>
  );
}
