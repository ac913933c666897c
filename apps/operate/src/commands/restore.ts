import path from 'node:path';
import { restoreBackup } from '@app/db/backup';
import { describeBackup, secretKeyReminder } from '../backup/describe-backup.ts';
import { untilInterrupted } from '../backup/until-interrupted.ts';
import type { OperatorSettings, Report } from '../command.ts';
import { withTools } from '../with-tools.ts';
import { ledgerCheck } from './ledger-check.ts';

/** Restores a backup into the empty database, and fails when the ledger does not hold in it. `identity`: of an encrypted one. */
export async function restore(
  settings: OperatorSettings,
  { file, identity }: { file: string; identity: string | undefined },
): Promise<Report> {
  const source = path.resolve(file);
  const progress: { isRestored?: true } = {};
  const act = async (signal: AbortSignal) => {
    const restored = await restoreBackup(settings.DATABASE_URL, { file: source, identity, signal });
    progress.isRestored = true;
    return { restored, check: await withTools(settings, ledgerCheck, { signal }) };
  };
  const { restored, check } = await untilInterrupted(act, () =>
    progress.isRestored ? `${source} is restored, and its ledger was not checked: run \`ledger check\`.` : 'nothing was restored.',
  );
  return {
    lines: [
      `Restored ${source}: ${describeBackup(restored)}; every row was read back and compared.`,
      ...restored.skipped.map((name) => `NOT restored, because it is no table of the product: ${name}`),
      ...check.lines,
      'Everyone has to log in again: sessions are not in a backup.',
      secretKeyReminder,
      'Start a worker next: it pays each day since the backup once.',
    ],
    data: { file: source, ...restored, ledger: check.data },
    ...(check.isFailure && { isFailure: true }),
  };
}
