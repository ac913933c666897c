import type { Request } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { contactLinksOf } from '../../lib/contacts.ts';
import { useSettings } from '../../lib/settings.ts';
import type { Wire } from '../../lib/wire.ts';
import { ContactLinks } from '../../ui/contact-links.tsx';
import { SectionCard } from '../../ui/section-card.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import { RequestAmount } from './request-amount.tsx';
import { RequestFacts } from './request-facts.tsx';

const titles = { deposit: 'member.step.depositTitle', withdrawal: 'member.step.withdrawalTitle' } as const;
const notes = { deposit: 'member.step.depositNote', withdrawal: 'member.step.withdrawalNote' } as const;

/** A request that waits for its decision, with its steps. */
export function PendingRequestCard({ request, asOf }: { request: Wire<Request>; asOf: string }) {
  const { t } = useTranslation('requests');
  const canBeReached = contactLinksOf(useSettings()).length > 0;
  const { type, number } = request;
  /* The number tells several of a kind apart, for the eye and for a screen reader's list of regions. */
  const title = (
    <>
      {t(titles[type])} <span className="pending-number num">#{number}</span>
    </>
  );
  return (
    <div data-testid="pending-request">
      <SectionCard title={title} aside={<StatusTag status="pending" />}>
        <RequestAmount request={request} size="figure" />
        <RequestFacts request={request} asOf={asOf} />
        <div className="pending-note">
          <span>{t(notes[type])}</span> {canBeReached && <ContactLinks />}
        </div>
      </SectionCard>
    </div>
  );
}
