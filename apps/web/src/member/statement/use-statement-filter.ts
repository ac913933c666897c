import { memberAccounts, type MemberAccountKind } from '@app/contract';
import { toFirstPage, useAddressParams } from '../../shared/lib/address-params.ts';
import { chosenDaysIn, chosenDaysInputOf, type ChosenDays } from '../../shared/lib/chosen-days.ts';

/** `account`: only movements of that balance; null: all movements. */
export type StatementFilter = ChosenDays & { account: MemberAccountKind | null };

/** The filter of the statement, in the query string; a change returns to the first page. */
export function useStatementFilter() {
  const { params, change } = useAddressParams();
  const account = memberAccounts.find((each) => each === params.get('account')) ?? null;
  const filter: StatementFilter = { ...chosenDaysIn(params), account };
  const choose = (chosen: Partial<StatementFilter>) => change({ ...chosen, ...toFirstPage });
  return { filter, choose };
}

/** The filter as the server takes it: unset fields are left out. */
export const filterInputOf = ({ account, ...days }: StatementFilter) => ({
  ...chosenDaysInputOf(days),
  ...(account !== null && { account }),
});
