import SafetyOutlined from '@ant-design/icons/SafetyOutlined';
import type { AccountSecurityEvent } from '@app/contract';
import type { TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { useListPages } from '../../shared/lib/list-pages.ts';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useIsPhone } from '../../shared/lib/use-is-phone.ts';
import { useSecurityEventFacts } from '../../shared/lib/use-security-event-facts.ts';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { DottedLine, ListRow } from '../../shared/ui/list-row.tsx';
import { noValue } from '../lib/no-value.ts';
import { AdminList, shownPageOf } from '../ui/admin-list.tsx';
import { AdminTable } from '../ui/admin-table.tsx';

type Event = Serialized<AccountSecurityEvent>;

const Parts = ({ parts }: { parts: readonly string[] }) => (
  <DottedLine>
    {parts.map((part) => (
      <span key={part}>{part}</span>
    ))}
  </DottedLine>
);

function useColumns(): TableColumnsType<Event> {
  const { t } = useTranslation('security');
  const factsOf = useSecurityEventFacts();
  const shown = (parts: readonly string[]) => (parts.length === 0 ? noValue : <Parts parts={parts} />);
  return [
    { key: 'at', title: t('column.at'), render: (_, { at }) => <DateTime at={at} /> },
    { key: 'kind', title: t('kindLabel'), render: (_, { kind }) => t(`kind.${kind}`) },
    { key: 'cause', title: t('column.cause'), render: (_, event) => shown(factsOf(event).cause) },
    { key: 'origin', title: t('column.origin'), render: (_, event) => shown(factsOf(event).origin) },
  ];
}

function Cards({ rows }: { rows: readonly Event[] }) {
  const { t } = useTranslation('security');
  const factsOf = useSecurityEventFacts();
  return rows.map((event) => {
    const { cause, origin } = factsOf(event);
    const parts = [...cause, ...origin];
    return (
      <ListRow
        key={event.id}
        icon={<SafetyOutlined aria-hidden />}
        title={t(`kind.${event.kind}`)}
        detail={<DateTime at={event.at} />}
        note={parts.length === 0 ? undefined : <Parts parts={parts} />}
      />
    );
  });
}

/** The security events of one member's account, newest first. */
export function SecurityEventsOfMember({ memberId }: { memberId: string }) {
  const { t } = useTranslation('security');
  const isPhone = useIsPhone();
  const pages = useListPages();
  const columns = useColumns();
  const query = trpc.securityEvents.listOfUser.useQuery({ id: memberId, ...pages.input });
  const empty = <EmptyState kind="nothing-yet" title={t('empty.none')} text={t('empty.noneText')} />;
  return (
    <AdminList list={shownPageOf<Event>(query, pages)} failed={t('failed')} empty={empty}>
      {(rows) => (isPhone ? <Cards rows={rows} /> : <AdminTable<Event> name="member-security-events" rows={rows} columns={columns} />)}
    </AdminList>
  );
}
