import type { Request } from '@app/contract';
import { negate } from '@app/money';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { OwnMoney } from '../../shared/ui/own-money.tsx';

/** The amount of a request with its sign; a rejected one has no sign. */
export function RequestAmount({
  request,
  size = 'row',
}: {
  request: Pick<Serialized<Request>, 'type' | 'status' | 'amount'>;
  size?: 'row' | 'figure';
}) {
  const { type, status, amount } = request;
  if (status === 'rejected') return <OwnMoney amount={amount} sign="never" size={size} quiet />;
  return <OwnMoney amount={type === 'withdrawal' ? negate(amount) : amount} sign="always" size={size} withIdr={size === 'figure'} />;
}
