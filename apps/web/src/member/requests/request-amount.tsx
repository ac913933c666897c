import type { Request } from '@app/contract';
import { negate } from '@app/money';
import type { Wire } from '../../shared/lib/wire.ts';
import { OwnMoney } from '../../shared/ui/own-money.tsx';

/** The amount of a request with its sign; a rejected one has no sign. */
export function RequestAmount({
  request,
  size = 'row',
}: {
  request: Pick<Wire<Request>, 'type' | 'status' | 'amount'>;
  size?: 'row' | 'figure';
}) {
  const { type, status, amount } = request;
  if (status === 'rejected') return <OwnMoney amount={amount} sign="never" size={size} quiet />;
  return <OwnMoney amount={type === 'withdrawal' ? negate(amount) : amount} sign="always" size={size} withIdr={size === 'figure'} />;
}
