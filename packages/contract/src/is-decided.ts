/* The caller has to do something else first, or to come back later: the same call may end otherwise then. */
const openStatuses = new Set([401, 403, 404, 429]);

/**
 * Whether an answer with this HTTP status is the final one to a call that carries an `Idempotency-Key`: done, or refused for
 * what was asked. Every repeat gets the same answer then.
 */
export const isDecided = (status: number): boolean => status < 500 && !openStatuses.has(status);
