/** The procedures that take an `Idempotency-Key`; the web app sends one with these, and the server reads it for these alone. */
export const idempotentProcedures = ['investments.purchase', 'requests.deposit', 'requests.withdraw', 'treasury.record'] as const;
const names: readonly string[] = idempotentProcedures;

/** Whether a repeat of this procedure with the same `Idempotency-Key` returns the first answer. */
export const isIdempotent = (procedure: string): boolean => names.includes(procedure);
