import { createHash } from 'node:crypto';

/** What the database keeps of a bearer token: its SHA-256, in hex. It is the id of the session's row. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
