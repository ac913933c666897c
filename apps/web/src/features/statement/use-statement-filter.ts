import { memberAccounts, type MemberAccountKind } from '@app/contract';
import { toFirstPage, useAddressParams } from '../../lib/address-params.ts';
import { chosenDaysIn, chosenDaysInputOf, type ChosenDays } from '../../lib/chosen-days.ts';

/** `account`: only what moved that balance; null: all movements. */
export type StatementFilter = ChosenDays & { account: MemberAccountKind | null };

/** What of the statement is shown. It stands in the address; another choice begins at its first page. */
export function useStatementFilter() {
  const { params, change } = useAddressParams();
  const account = memberAccounts.find((each) => each === params.get('account')) ?? null;
  const filter: StatementFilter = { ...chosenDaysIn(params), account };
  const choose = (chosen: Partial<StatementFilter>) => change({ ...chosen, ...toFirstPage });
  return { filter, choose };
}

/** The filter as the server takes it: what is not chosen is left out. */
export const filterInputOf = ({ account, ...days }: StatementFilter) => ({
  ...chosenDaysInputOf(days),
  ...(account !== null && { account }),
});
