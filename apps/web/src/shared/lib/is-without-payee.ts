import type { Request } from '@app/contract';

/** A pending withdrawal without a payee: it can't be approved until the member adds bank details. */
export const isWithoutPayee = ({ type, status, accountNumber }: Pick<Request, 'type' | 'status' | 'accountNumber'>): boolean =>
  type === 'withdrawal' && status === 'pending' && accountNumber === null;
