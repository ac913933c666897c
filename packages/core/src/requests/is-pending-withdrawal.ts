import type { Request } from '@app/contract';

/** Only pending withdrawals can be stopped, so only they carry marks. */
export const isPendingWithdrawal = ({ type, status }: Request): boolean => type === 'withdrawal' && status === 'pending';
