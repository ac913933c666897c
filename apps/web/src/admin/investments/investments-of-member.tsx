import { useTranslation } from 'react-i18next';
import { useListPages } from '../../shared/lib/list-pages.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useIsPhone } from '../../shared/lib/use-is-phone.ts';
import { AdminList, shownPageOf } from '../ui/admin-list.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { AdminInvestmentCards } from './admin-investment-cards.tsx';
import { AdminInvestmentTable } from './admin-investment-table.tsx';

/** One member's investments, active and completed, newest first. */
export function InvestmentsOfMember({ memberId }: { memberId: string }) {
  const { t } = useTranslation('transactions');
  const isPhone = useIsPhone();
  const pages = useListPages();
  const query = trpc.investments.list.useQuery({ userId: memberId, ...pages.input });
  const empty = <EmptyState kind="nothing-yet" title={t('investments.empty.member')} text={t('investments.empty.memberText')} />;
  const Rows = isPhone ? AdminInvestmentCards : AdminInvestmentTable;
  return (
    <AdminList list={shownPageOf(query, pages)} failed={t('investments.failed')} empty={empty}>
      {(rows) => <Rows status="all" rows={rows} />}
    </AdminList>
  );
}
