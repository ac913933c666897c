import fs from 'node:fs';
import { isIdentity, type AgeKey } from '@app/db/backup';
import { InvalidArgumentError } from 'commander';
import { Refusal } from '../refusal.ts';

/* As `age-keygen -o` writes it. */
const textOf = ({ identity, recipient }: AgeKey) => `# public key: ${recipient}\n${identity}\n`;

/**
 * Writes a new file with a key that only its owner may read.
 * @throws Refusal when the file exists or can't be written
 */
export function createIdentityFile(file: string, key: AgeKey): void {
  try {
    fs.writeFileSync(file, textOf(key), { mode: 0o600, flag: 'wx', flush: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException; // of the file system
    if (code === 'EEXIST') throw new Refusal(`${file} exists, and no key is replaced: name another file.`);
    throw new Refusal(`The key ${file} can't be written (${code}): name a file in a folder that this user may write.`);
  }
}

/**
 * The identity in a file of `operate backup key` or `age-keygen`.
 * @throws InvalidArgumentError when the file can't be read, or does not have exactly one
 */
export function readIdentityFile(file: string): string {
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch (error) {
    throw new InvalidArgumentError(`The file can't be read (${(error as NodeJS.ErrnoException).code}).`); // of the file system
  }
  const [identity, ...others] = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  if (identity === undefined || others.length > 0 || !isIdentity(identity))
    throw new InvalidArgumentError('The file does not have one line AGE-SECRET-KEY-1…, as `operate backup key` writes it.');
  return identity;
}
