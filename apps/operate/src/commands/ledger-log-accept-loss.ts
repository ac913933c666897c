import path from 'node:path';
import { lastCheckpointName } from '@app/contract';
import { acceptLogLoss } from '@app/core/operator';
import type { Report, Tools } from '../command.ts';
import { Refusal } from '../refusal.ts';

/**
 * After the restore of an older backup: lets the worker sign a ledger log that lacks what it signed before. `changed`: also one that
 * contradicts it.
 */
export async function ledgerLogAcceptLoss(
  { ctx, settings }: Tools,
  { changed: isChangedToo = false }: { changed?: boolean },
): Promise<Report> {
  const loss = await acceptLogLoss(ctx, path.join(settings.DATA_DIR, lastCheckpointName), { isChangedToo });
  if (loss === null)
    throw new Refusal('Nothing is lost: the ledger log contains what was signed last, or nothing was signed on this machine.');
  const { what, signed, left } = loss;
  if (what === 'changed' && !isChangedToo)
    throw new Refusal(
      'This is no loss of the newest records: the database contradicts what it says was signed, or last-checkpoint is damaged. Let `operate ledger check` name the rows first; add --changed to accept it.',
    );
  return {
    lines: [
      `Signed were ${signed ?? 'an unknown number of'} records; the newest checkpoint in the database has ${left}. The worker signs the log again within a minute; this is in the audit log.`,
    ],
    data: loss,
  };
}
