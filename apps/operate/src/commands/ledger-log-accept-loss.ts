import path from 'node:path';
import { lastCheckpointName } from '@app/contract';
import { acceptLogLoss } from '@app/core/operator';
import type { Report, Tools } from '../command.ts';
import { Refusal } from '../refusal.ts';

/** After the restore of an older backup: lets the worker sign a ledger log that lacks what it signed before. */
export async function ledgerLogAcceptLoss({ ctx, settings }: Tools): Promise<Report> {
  const lost = await acceptLogLoss(ctx, path.join(settings.DATA_DIR, lastCheckpointName));
  if (lost === null)
    throw new Refusal('Nothing is lost: the ledger log contains what was signed last, or nothing was signed on this machine.');
  const { signed, left } = lost;
  return {
    lines: [`Of ${signed} signed records ${left} are left. The worker signs the log again within a minute; the loss is in the audit log.`],
    data: lost,
  };
}
