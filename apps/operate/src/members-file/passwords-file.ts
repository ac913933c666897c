import fs from 'node:fs/promises';
import type { OneTimePassword } from '@app/core/operator';
import { exactCsvLines, toCsv } from '@app/csv';
import { createDraftFile } from '@app/db/backup';
import { Refusal } from '../refusal.ts';

/**
 * A new file of one-time passwords that only its owner may read. `close` removes it when it has none. Its cells are sent to the members, so
 * none gets the apostrophe against formulas: a name or an address may begin with a hyphen, and has no characters that can do harm in one.
 */
export type PasswordsFile = { add: (generated: OneTimePassword) => Promise<void>; close: () => Promise<void> };

/**
 * Creates the file with its header. Unlike others it has its name at once: each password in it is needed as soon as its member exists, and
 * is on the disk before that.
 * @throws CannotStart when the file exists or can't be written
 */
export async function createPasswordsFile(file: string): Promise<PasswordsFile> {
  const handle = await createWithHeader(file);
  let count = 0;
  return {
    add: async ({ username, email, password }) => {
      try {
        await handle.appendFile(exactCsvLines([[username, email, password]]));
        await handle.datasync();
      } catch (error) {
        throw new Refusal(`The password could not be written to ${file} (${(error as NodeJS.ErrnoException).code}).`); // of the file system
      }
      count++;
    },
    close: async () => {
      await handle.close();
      if (count === 0) await fs.rm(file);
    },
  };
}

/* Opened before it is published, so that nothing can fail between that and the first password. */
async function createWithHeader(file: string): Promise<fs.FileHandle> {
  const draft = createDraftFile(file, 'list of passwords');
  let handle: fs.FileHandle | undefined;
  try {
    handle = await fs.open(draft.path, 'a');
    await handle.appendFile(toCsv([['username', 'email', 'password']]));
    draft.publish();
    return handle;
  } catch (error) {
    await handle?.close();
    throw draft.refusalOf(error) ?? error;
  } finally {
    draft.discard();
  }
}
