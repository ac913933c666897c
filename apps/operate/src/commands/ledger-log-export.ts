import { exportLedgerLog } from '@app/core/operator';
import type { Report, Tools } from '../command.ts';
import { writeExport } from '../write-export.ts';

/**
 * Writes the whole ledger log as JSON lines, which `verify.mjs` checks.
 * @throws CannotStart when the file exists or can't be written, or when it was interrupted
 */
export async function ledgerLogExport({ ctx }: Tools, { file }: { file: string }): Promise<Report> {
  const { result, bytes, sha256 } = await writeExport(file, (write) => exportLedgerLog(ctx, write));
  if (sha256 === undefined) return { lines: [], data: undefined };
  const { records } = result;
  return { lines: [`${file}: ${records} records, ${bytes} bytes, SHA-256 ${sha256}`], data: { file, records, bytes, sha256 } };
}
