import type { Request } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { contactLinksOf } from '../../shared/lib/contacts.ts';
import { useSettings } from '../../shared/lib/settings.ts';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { ContactLinks } from '../../shared/ui/contact-links.tsx';
import { SectionCard } from '../../shared/ui/section-card.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import { RequestAmount } from './request-amount.tsx';
import { RequestOverview } from './request-overview.tsx';
import styles from './requests.module.css';

const titles = { deposit: 'member.step.depositTitle', withdrawal: 'member.step.withdrawalTitle' } as const;
const notes = { deposit: 'member.step.depositNote', withdrawal: 'member.step.withdrawalNote' } as const;

/** A pending request with its steps. */
export function PendingRequestCard({ request, asOf }: { request: Serialized<Request>; asOf: string }) {
  const { t } = useTranslation('requests');
  const canBeReached = contactLinksOf(useSettings()).length > 0;
  const { type, number } = request;
  /* The number distinguishes several requests of one type, also in a screen reader's list of regions. */
  const title = (
    <>
      {t(titles[type])} <span className={`${styles.pendingNumber} num`}>#{number}</span>
    </>
  );
  return (
    <div data-testid="pending-request">
      <SectionCard title={title} aside={<StatusTag status="pending" />}>
        <RequestAmount request={request} size="figure" />
        <RequestOverview request={request} asOf={asOf} />
        <div className={styles.pendingNote}>
          <span>{t(notes[type])}</span> {canBeReached && <ContactLinks />}
        </div>
      </SectionCard>
    </div>
  );
}
