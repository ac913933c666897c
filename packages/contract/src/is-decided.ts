/* The caller has to do something else first, or retry later: the same call may then have another outcome. */
const openStatuses = new Set([401, 403, 404, 429]);

/**
 * Whether a response with this HTTP status is final for a call with an `Idempotency-Key`: success, or a refusal of the input.
 * Every repeat then gets the same answer.
 */
export const isDecided = (status: number): boolean => status < 500 && !openStatuses.has(status);
