import { floorToCent } from '@app/money';
import SwapOutlined from '@ant-design/icons/SwapOutlined';
import type { TableColumnsType } from 'antd';
import { useTranslation } from 'react-i18next';
import { useListPages, type ListPages } from '../../shared/lib/list-pages.ts';
import { noValue } from '../lib/no-value.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useIsPhone } from '../../shared/lib/use-is-phone.ts';
import { usePlanName } from '../../shared/lib/use-plan-name.ts';
import { AdminList, shownPageOf } from '../ui/admin-list.tsx';
import { AdminTable } from '../ui/admin-table.tsx';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { ListRow } from '../../shared/ui/list-row.tsx';
import { Money, SgdDigits } from '../../shared/ui/money.tsx';
import { useDescription, type Line } from '../../shared/lib/statement-line.ts';

function Description({ line }: { line: Line }) {
  const planName = usePlanName();
  const { t } = useTranslation(['statement', 'verify']);
  const { id, planType, isCorrection } = line;
  return (
    <>
      {useDescription(line)} {planType !== null && <span className="quiet">{planName(planType)}</span>}{' '}
      {isCorrection && <span className="quiet">({t('partOfCorrection')})</span>}{' '}
      <span className="quiet">{t('verify:movement', { number: id })}</span>
    </>
  );
}

/** The change of a balance by a movement; a dash for no change. */
const Change = ({ amount }: { amount: Line['available'] }) => (amount === 0 ? noValue : <SgdDigits amount={amount} sign="always" />);

/** The balance after a movement; a dash within a correction, which has it on its last line. */
const After = ({ amount }: { amount: Line['availableAfter'] }) => (amount === null ? noValue : <SgdDigits amount={amount} />);

function useColumns(): TableColumnsType<Line> {
  const { t } = useTranslation('statement');
  const sgd = (title: string) => `${title} (SGD)`;
  return [
    { key: 'date', title: t('column.date'), render: (_, { at }) => <DateTime at={at} /> },
    { key: 'description', title: t('column.description'), render: (_, line) => <Description line={line} /> },
    { key: 'available', title: sgd(t('column.availableChange')), align: 'right', render: (_, line) => <Change amount={line.available} /> },
    {
      key: 'availableAfter',
      title: sgd(t('column.availableAfter')),
      align: 'right',
      render: (_, { availableAfter }) => <After amount={availableAfter === null ? null : floorToCent(availableAfter)} />,
    },
    { key: 'invested', title: sgd(t('column.investedChange')), align: 'right', render: (_, line) => <Change amount={line.invested} /> },
    {
      key: 'investedAfter',
      title: sgd(t('column.investedAfter')),
      align: 'right',
      render: (_, { investedAfter }) => <After amount={investedAfter} />,
    },
  ];
}

function Cards({ rows }: { rows: readonly Line[] }) {
  const { t } = useTranslation('statement');
  return rows.map((line) => (
    <ListRow
      key={line.id}
      icon={<SwapOutlined aria-hidden />}
      title={<Description line={line} />}
      detail={<DateTime at={line.at} />}
      note={
        line.availableAfter !== null &&
        line.investedAfter !== null && (
          <>
            {t('column.availableAfter')}: <Money amount={floorToCent(line.availableAfter)} />
            <br />
            {t('column.investedAfter')}: <Money amount={line.investedAfter} />
          </>
        )
      }
      value={<Money amount={line.available === 0 ? line.invested : line.available} sign="always" />}
    />
  ));
}

type RowsProps = { query: Parameters<typeof shownPageOf<Line>>[0]; pages: ListPages };

function Rows({ query, pages }: RowsProps) {
  const { t } = useTranslation('statement');
  const isPhone = useIsPhone();
  const columns = useColumns();
  const empty = <EmptyState kind="nothing-yet" title={t('empty.none')} text={t('admin.noneText')} />;
  return (
    <AdminList list={shownPageOf<Line>(query, pages)} failed={t('admin.failed')} empty={empty}>
      {(rows) => (isPhone ? <Cards rows={rows} /> : <AdminTable<Line> name="member-statement" rows={rows} columns={columns} />)}
    </AdminList>
  );
}

/** Every movement of one member's money, newest first, with both balances after it. */
export function StatementOfMember({ memberId }: { memberId: string }) {
  const pages = useListPages();
  return <Rows query={trpc.users.listStatement.useQuery({ id: memberId, ...pages.input })} pages={pages} />;
}

/** The statement of a deleted member, up to the closure. */
export function StatementOfClosedMember({ memberId }: { memberId: string }) {
  const pages = useListPages();
  return <Rows query={trpc.users.listClosedStatement.useQuery({ id: memberId, ...pages.input })} pages={pages} />;
}
