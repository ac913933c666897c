import type { ComponentProps } from 'react';
import { useAmountsHidden } from '../lib/hidden-amounts.ts';
import { Money } from './money.tsx';

/** A member's own amount: dots while the eye beside the balance is closed. */
export function OwnMoney(props: Omit<ComponentProps<typeof Money>, 'hidden'>) {
  return <Money {...props} hidden={useAmountsHidden()} />;
}
