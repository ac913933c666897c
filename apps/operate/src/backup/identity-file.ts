import fs from 'node:fs';
import { createDraftFile, isIdentity, type AgeKey } from '@app/db/backup';
import { Refusal, WrongCall } from '../refusal.ts';

/* As `age-keygen -o` writes it. */
const textOf = ({ identity, recipient }: AgeKey) => `# public key: ${recipient}\n${identity}\n`;

/**
 * Writes a new file with a key that only its owner may read.
 * @throws CannotStart when the file exists or can't be written
 */
export function createIdentityFile(file: string, key: AgeKey): void {
  const draft = createDraftFile(file, 'key');
  try {
    fs.writeFileSync(draft.path, textOf(key), { flush: true });
    draft.publish();
  } catch (error) {
    throw draft.refusalOf(error) ?? error;
  } finally {
    draft.discard();
  }
}

const secretKeys = /AGE-SECRET-KEY-[0-9A-Z]{4,}/gi;

/** A text in which every key of an encrypted backup is hidden. */
export const withoutIdentities = (text: string): string => text.replaceAll(secretKeys, 'AGE-SECRET-KEY-…');

/**
 * The identity in a file of `operate backup key` or `age-keygen`.
 * @throws WrongCall when the key itself is given in place of a file; Refusal when the file can't be read, or does not have exactly one
 */
export function readIdentityFile(file: string): string {
  if (withoutIdentities(file) !== file)
    throw new WrongCall('--identity takes the file with the key, not the key itself, which the history of the shell may now contain.');
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (error) {
    throw new Refusal(`The key ${file} can't be read (${(error as NodeJS.ErrnoException).code}).`); // of the file system
  }
  const [identity, ...others] = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (identity === undefined || others.length > 0 || !isIdentity(identity))
    throw new Refusal(`The file ${file} does not have one line AGE-SECRET-KEY-1…, as \`operate backup key\` writes it.`);
  return identity;
}
