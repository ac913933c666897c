import type { Request } from '@app/contract';

/** A withdrawal that waits and has no account to be paid to: it can't be approved until the member adds one. */
export const isWithoutPayee = ({ type, status, accountNumber }: Pick<Request, 'type' | 'status' | 'accountNumber'>): boolean =>
  type === 'withdrawal' && status === 'pending' && accountNumber === null;
