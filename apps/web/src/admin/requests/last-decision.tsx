import { formatSgd } from '@app/money';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ServerMs } from '../../shared/lib/clock.ts';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import type { AdminRequest } from './admin-request-view.ts';
import styles from './admin-requests.module.css';

/** What was decided on this page since it was opened. */
export type Decisions = { last: AdminRequest; count: number; since: ServerMs };

/** The last decision, which can be opened again, and how many there were. */
export function LastDecision({ decisions: { last, count, since }, onOpen }: { decisions: Decisions; onOpen: (id: string) => void }) {
  const { t } = useTranslation('admin-requests');
  const language = useLanguage();
  const { id, number, status, amount, username, adminNote } = last;
  const isApproved = status === 'approved';
  return (
    <div className={styles.lastDecision} data-testid="last-decision">
      <span className={styles.lastDecisionText}>
        <strong className={isApproved ? styles.match : styles.rejected}>
          {t(isApproved ? 'admin.last.approved' : 'admin.last.rejected', { number })}
        </strong>
        {[formatSgd(amount), username, ...(isApproved || adminNote === null ? [] : [adminNote])].map((part) => `, ${part}`)}
      </span>
      <Button type="link" size="small" onClick={() => onOpen(id)}>
        {t('admin.last.open')}
      </Button>
      <span className="quiet wide-only">{t('admin.last.count', { count, at: formatInstant(since, language, 'time') })}</span>
    </div>
  );
}
