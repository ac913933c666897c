/** The header that makes a repeated money-moving call give the first answer again. */
export const IDEMPOTENCY_HEADER = 'idempotency-key';
