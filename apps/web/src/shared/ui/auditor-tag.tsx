import AuditOutlined from '@ant-design/icons/AuditOutlined';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../lib/business-time.ts';
import { serverNow } from '../lib/clock.ts';
import { useLanguage } from '../lib/use-language.ts';

/** The role of an auditor, and the last day of the access, or that it is over. */
export function AuditorTag({ accessUntil }: { accessUntil: string }) {
  const { t } = useTranslation('security');
  const day = formatInstant(accessUntil, useLanguage(), 'day');
  const isOver = Date.parse(accessUntil) <= serverNow();
  return (
    <span className={`status-tag ${isOver ? 'status-rejected' : 'status-info'}`}>
      <AuditOutlined aria-hidden />
      {isOver ? t('auditor.ended', { day }) : t('auditor.until', { day })}
    </span>
  );
}
