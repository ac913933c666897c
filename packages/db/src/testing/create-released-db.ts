import fs from 'node:fs';
import path from 'node:path';
import { checkBackup } from '../backup/check-backup.ts';
import { createScratchDb, type ScratchDb } from '../backup/create-scratch-db.ts';
import { inOneTransaction } from '../backup/in-one-transaction.ts';
import { restoreAsTaken } from '../backup/restore-backup.ts';
import { isBefore } from '../schema-version.ts';
import { withClient } from '../with-client.ts';
import type { TestServerAddress } from './create-test-db.ts';

/** The folder with a backup of each released version, taken by its own code (`npm run release:fixture`). */
export const releasesFolder = path.resolve(import.meta.dirname, '..', '..', 'releases');

const suffix = '.tar.gz';

export const releaseFileOf = (version: string): string => path.join(releasesFolder, `${version}${suffix}`);

/** The released versions, the oldest first. */
export const listReleases = (): string[] =>
  fs
    .readdirSync(releasesFolder)
    .filter((file) => file.endsWith(suffix))
    .map((file) => file.slice(0, -suffix.length))
    .toSorted((a, b) => (isBefore(a, b) ? -1 : 1));

/** A database as a released version left it, with its schema and the rows that its code wrote; `takenAt`: the time of its clock. */
export async function createReleasedDb({ serverUrl }: TestServerAddress, version: string): Promise<ScratchDb & { takenAt: Date }> {
  const db = await createScratchDb(serverUrl, 'released');
  const source = { file: releaseFileOf(version), identity: undefined, signal: new AbortController().signal };
  const backup = await checkBackup(source);
  await withClient(db.url, (client) => inOneTransaction(client, '', (tx) => restoreAsTaken(tx, source, backup)));
  return { ...db, takenAt: new Date(backup.manifest.takenAt) };
}
