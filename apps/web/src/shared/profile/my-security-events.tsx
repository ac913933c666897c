import SafetyOutlined from '@ant-design/icons/SafetyOutlined';
import { listLimit, type AccountSecurityEvent } from '@app/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { trpc } from '../lib/trpc.ts';
import type { Serialized } from '../lib/serialized.ts';
import { useSecurityEventFacts } from '../lib/use-security-event-facts.ts';
import { DateTime } from '../ui/date-time.tsx';
import { QueryError } from '../ui/error-panel.tsx';
import { ListRow } from '../ui/list-row.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { ListSkeleton } from '../ui/skeletons.tsx';
import styles from './profile.module.css';

/** The number of events before the user loads more. */
const shownAtFirst = 10;

function MyEvent({ event }: { event: Serialized<AccountSecurityEvent> }) {
  const { t } = useTranslation('security');
  const { cause, origin } = useSecurityEventFacts()(event);
  return (
    <ListRow
      icon={<SafetyOutlined aria-hidden />}
      title={t(`kind.${event.kind}`)}
      detail={<DateTime at={event.at} withZone />}
      note={[...cause, ...origin].join(' · ')}
    />
  );
}

/** The security events of the user's own account: log-ins, failed ones, changes and ended sessions. */
export function MySecurityEvents() {
  const { t } = useTranslation('security');
  const [limit, setLimit] = useState(shownAtFirst);
  const query = trpc.securityEvents.listMine.useQuery({ limit }, { placeholderData: (known) => known });
  const { data, error, isFetching } = query;
  return (
    <SectionCard title={t('mine')} flush>
      <QueryError query={query} title={t('failed')} />
      {data === undefined && error === null && <ListSkeleton rows={3} />}
      {data?.items.map((event) => (
        <MyEvent key={event.id} event={event} />
      ))}
      {data !== undefined && data.total > data.items.length && limit < listLimit.max && (
        <div className={styles.sessionsMore}>
          <Button loading={isFetching} onClick={() => setLimit((known) => Math.min(known * 5, listLimit.max))}>
            {t('more')}
          </Button>
        </div>
      )}
    </SectionCard>
  );
}
