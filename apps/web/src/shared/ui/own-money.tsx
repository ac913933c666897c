import type { ComponentProps } from 'react';
import { useAmountsHidden } from '../lib/hidden-amounts.ts';
import { Money } from './money.tsx';

/** A member's own amount, shown as dots while amounts are hidden. */
export function OwnMoney(props: Omit<ComponentProps<typeof Money>, 'hidden'>) {
  return <Money {...props} hidden={useAmountsHidden()} />;
}
