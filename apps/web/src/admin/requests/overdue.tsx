import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { useNow } from '../../shared/lib/clock.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import type { AdminRequest } from './admin-request-view.ts';
import styles from './admin-requests.module.css';

/** The deadline of a pending withdrawal that was not decided by then; null for any other request. */
export function useMissedDeadline({ status, dueAt }: Pick<AdminRequest, 'status' | 'dueAt'>): string | null {
  const now = useNow();
  return status === 'pending' && dueAt !== null && now > Date.parse(dueAt) ? dueAt : null;
}

/** Says with the day of the missed deadline that a request is overdue. */
export function OverdueSince({ dueAt }: { dueAt: string }) {
  const { t } = useTranslation('admin-requests');
  return t('admin.overdueSince', { due: formatInstant(dueAt, useLanguage(), 'day') });
}

/** The same on a line of its own, quietly, for a pending request in a list; nothing while there is time. */
export function OverdueNote({ request }: { request: AdminRequest }) {
  const missed = useMissedDeadline(request);
  return (
    missed !== null && (
      <span className={styles.overdueRow}>
        <ExclamationCircleOutlined aria-hidden /> <OverdueSince dueAt={missed} />
      </span>
    )
  );
}
