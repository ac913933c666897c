/** The header with which a repeated money-moving call returns the first answer again. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
