import type { RequestType } from '@app/contract';

/** The administrators' page of each type of request. */
export const requestPages = { deposit: '/admin/deposits', withdrawal: '/admin/withdrawals' } as const satisfies Record<RequestType, string>;
