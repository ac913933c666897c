import { negate } from '@app/money';
import { Money } from '../../shared/ui/money.tsx';
import type { AdminTransaction } from './transaction-view.ts';

/** The amount with its sign; a rejected one has no sign. */
export function SignedAmount({ row: { type, status, amount }, withIdr = false }: { row: AdminTransaction; withIdr?: boolean }) {
  if (status === 'rejected') return <Money amount={amount} sign="never" quiet withIdr={withIdr} />;
  return <Money amount={type === 'withdrawal' ? negate(amount) : amount} sign="always" withIdr={withIdr} />;
}
