import type { Idr } from '@app/money';
import { FactRow } from '../../shared/ui/fact-row.tsx';
import { OwnMoney } from '../../shared/ui/own-money.tsx';

/** An amount of the member with its label, found in tests by `testId`. */
export function AmountFact({ label, testId, amount, strong = false }: { label: string; testId: string; amount: Idr; strong?: boolean }) {
  return (
    <FactRow
      label={label}
      value={
        <span data-testid={testId}>
          <OwnMoney amount={amount} strong={strong} />
        </span>
      }
    />
  );
}
