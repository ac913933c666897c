import { createHash } from 'node:crypto';

/** The SHA-256 of a secret token, in hex. The database stores only this, as the id of a session or of an export ticket. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
