import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import { DetailsSection } from './details-section.tsx';
import type { AdminRequestDetails } from './admin-request-view.ts';
import styles from './admin-requests.module.css';

/** The deposits of the same amount on the same day, of which one transfer can pay for one only; nothing where there is none. */
export function SimilarDeposits({ deposits }: { deposits: AdminRequestDetails['similarDeposits'] }) {
  const { t } = useTranslation('admin-requests');
  const language = useLanguage();
  if (deposits.length === 0) return null;
  return (
    <DetailsSection title={t('admin.similar.title')}>
      <p className="quiet">{t('admin.similar.hint')}</p>
      {deposits.map(({ id, number, username, createdAt, status }) => (
        <div className={styles.pastRequest} key={id} data-testid="similar-deposit">
          <span>
            <Link href={`?tab=all&request=${id}`}>{t('admin.same.deposit', { number })}</Link>, {username}
          </span>
          <span className="num">{formatInstant(createdAt, language, 'time')}</span>
          <StatusTag status={status} />
        </div>
      ))}
    </DetailsSection>
  );
}
