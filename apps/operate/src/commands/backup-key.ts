import { generateAgeKey } from '@app/db/backup';
import { createIdentityFile } from '../backup/identity-file.ts';
import type { Report } from '../command.ts';

/** Writes a new key for backups to a file (an absolute path), and says for which recipient backups have to be encrypted. */
export async function backupKey({ file: identityFile }: { file: string }): Promise<Report> {
  const key = await generateAgeKey();
  createIdentityFile(identityFile, key);
  return {
    lines: [
      `${identityFile} has the key that opens the backups: keep it, and a copy, in another place than the backups. Without it they are lost.`,
      'Set this where backups are taken:',
      `BACKUP_RECIPIENT=${key.recipient}`,
    ],
    data: { identityFile, recipient: key.recipient },
  };
}
