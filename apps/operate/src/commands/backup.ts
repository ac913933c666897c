import { recordBackup, type BackupToRecord } from '@app/core/operator';
import { isNotPermitted } from '@app/db';
import { createScratchDb, recipientOf, restoreBackup, writeBackup, type BackupSource, type WrittenBackup } from '@app/db/backup';
import { describeBackup, secretKeyReminder } from '../backup/describe-backup.ts';
import { untilInterrupted } from '../backup/until-interrupted.ts';
import type { OperatorSettings, Report } from '../command.ts';
import { Refusal, WrongCall } from '../refusal.ts';
import { sentenceOf } from '../sentence-of.ts';
import { withTools } from '../with-tools.ts';
import { ledgerCheck } from './ledger-check.ts';

/** `file`: an absolute path. `verify`: restore it, too. `identity`: of BACKUP_RECIPIENT, with which that opens the file. */
export type BackupOptions = { file: string; verify: boolean; identity: string | undefined };

/**
 * Writes a backup of the database to a new file, encrypted for BACKUP_RECIPIENT. With `verify` it is restored into a scratch database, and
 * the command fails when the ledger does not hold there. The audit log records both.
 * @throws WrongCall or Refusal when it could not be verified with this identity; CannotStart as `writeBackup` and `createScratchDb`
 */
export async function backup(settings: OperatorSettings, { file, verify, identity }: BackupOptions): Promise<Report> {
  const { BACKUP_RECIPIENT: recipient } = settings;
  if (identity !== undefined && recipient === undefined)
    throw new WrongCall(
      '--identity is the key of an encrypted backup, and BACKUP_RECIPIENT is not set or empty: this one would not be encrypted.',
    );
  if (verify && recipient !== undefined) await requireIdentityOf(recipient, identity);
  const progress: { isWritten?: true } = {};
  const act = async (signal: AbortSignal) => {
    const onWritten = () => void (progress.isWritten = true);
    const { written, check, unrecorded } = await writeAndVerify(settings, { file, identity, signal, verify, onWritten });
    const isEncrypted = recipient !== undefined;
    return {
      lines: [
        `${file}: ${describeBackup(written)}, ${written.bytes} bytes, ${isEncrypted ? `encrypted for ${recipient}` : 'NOT encrypted: BACKUP_RECIPIENT is not set or empty'}.`,
        ...(check ? ['Restored into a scratch database, which was dropped again:', ...check.lines] : []),
        ...unrecorded.map((reason) => `The backup is complete, but the audit log does not record it: ${reason}`),
        secretKeyReminder,
      ],
      data: { file, isEncrypted, isRecorded: unrecorded.length === 0, ...written, ...(check && { ledger: check.data }) },
      ...(check?.isFailure && { isFailure: true }),
    };
  };
  return untilInterrupted(act, () =>
    progress.isWritten ? `the backup ${file} is complete, and was not verified.` : 'no file was written.',
  );
}

/* Before the backup is taken, which may take long. */
async function requireIdentityOf(recipient: string, identity: string | undefined): Promise<void> {
  if (identity === undefined)
    throw new WrongCall('--verify has to open the backup: name the file with the key of BACKUP_RECIPIENT, --identity <file>.');
  if ((await recipientOf(identity)) !== recipient) throw new Refusal('The key of --identity is not that of BACKUP_RECIPIENT.');
}

type Verification = BackupSource & { verify: boolean; onWritten: () => void };
type Verified = { written: WrittenBackup; check: Report | undefined; unrecorded: string[] };

/* The scratch database is created first, so that a role that may not do that is told so before the backup, which may take long. */
async function writeAndVerify(settings: OperatorSettings, { verify, onWritten, ...source }: Verification): Promise<Verified> {
  const { DATABASE_URL, BACKUP_RECIPIENT: recipient } = settings;
  const { file, signal } = source;
  const scratch = verify ? await createScratchDb(DATABASE_URL) : undefined;
  try {
    signal.throwIfAborted();
    const written = await writeBackup(DATABASE_URL, { file, recipient, signal });
    onWritten();
    const facts = { bytes: written.bytes, isEncrypted: recipient !== undefined };
    const unrecorded = await record(settings, { stage: 'made', ...facts }, signal);
    const check = scratch && (await restoreAndCheck({ ...settings, DATABASE_URL: scratch.url }, source));
    if (check && check.isFailure !== true) unrecorded.push(...(await record(settings, { stage: 'verified', ...facts }, signal)));
    return { written, check, unrecorded };
  } finally {
    await scratch?.drop();
  }
}

/** Returns the reason why there is no entry, in one element: a role that may only read can take a backup as well. */
async function record(settings: OperatorSettings, backup: BackupToRecord, signal: AbortSignal): Promise<string[]> {
  try {
    await withTools(settings, ({ ctx }) => recordBackup(ctx, backup), { anySchema: true, signal });
    return [];
  } catch (error) {
    signal.throwIfAborted();
    return [isNotPermitted(error) ? 'the role of DATABASE_URL may only read.' : sentenceOf(error)];
  }
}

/** Restores a backup into the scratch database of `settings`, and checks the ledger there. */
async function restoreAndCheck(settings: OperatorSettings, source: BackupSource): Promise<Report> {
  await restoreBackup(settings.DATABASE_URL, source);
  return withTools(settings, ledgerCheck, { signal: source.signal });
}
