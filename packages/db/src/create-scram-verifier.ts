import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';

/* What PostgreSQL itself uses. */
const iterations = 4096;
const saltBytes = 16;

/**
 * The value of `rolpassword` for a password, which the server stores as it is: the password itself does not get to the server, whose log
 * may have the statement. Only for printable ASCII, which needs no SASLprep. Source: RFC 5803.
 */
export function createScramVerifier(password: string): string {
  const salt = randomBytes(saltBytes);
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyFor = (purpose: string) => createHmac('sha256', salted).update(purpose).digest();
  const storedKey = createHash('sha256').update(keyFor('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${storedKey}:${keyFor('Server Key').toString('base64')}`;
}
