import type { Idr } from '@app/money';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import { OwnMoney } from '../../shared/ui/own-money.tsx';

/** An amount of the member with its label, found in tests by `testId`. */
export function AmountDetail({ label, testId, amount, strong = false }: { label: string; testId: string; amount: Idr; strong?: boolean }) {
  return (
    <DetailRow
      label={label}
      value={
        <span data-testid={testId}>
          <OwnMoney amount={amount} strong={strong} />
        </span>
      }
    />
  );
}
