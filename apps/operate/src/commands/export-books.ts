import type { Language } from '@app/contract';
import { exportBooks as exportList, type BooksToExport } from '@app/core/operator';
import { renderCsv } from '@app/csv';
import type { Report, Tools } from '../command.ts';
import { writeExport } from '../write-export.ts';

/** The arguments of `operate export`, each with its list and filters. */
export const books = {
  members: { list: 'users', filters: { role: 'user' } },
  administrators: { list: 'administrators', filters: {} },
  requests: { list: 'requests', filters: {} },
  transactions: { list: 'transactions', filters: {} },
  investments: { list: 'investments', filters: {} },
  treasury: { list: 'treasury', filters: {} },
  'bank-destinations': { list: 'bank-destinations', filters: {} },
  transfers: { list: 'transfers', filters: {} },
  accounts: { list: 'accounts', filters: {} },
  audit: { list: 'audit', filters: {} },
} as const satisfies Record<string, BooksToExport>;

/** `file`: the absolute path of a new file, or `-` for standard output. */
export type BookExport = { name: keyof typeof books; file: string; language: Language };

/**
 * Writes one of the books as CSV, as the admin area does, to a new file that appears under its name only once it is complete, or to
 * standard output, where nothing else is then printed.
 * @throws CannotStart when the file exists or can't be written, or when it was interrupted
 */
export async function exportBooks({ ctx }: Tools, { name, file, language }: BookExport): Promise<Report> {
  const { result, bytes, sha256 } = await writeExport(file, (write, signal) =>
    exportList(ctx, books[name], { consume: (list, pages) => write(renderCsv(list, pages, language)), signal }),
  );
  if (sha256 === undefined) return { lines: [], data: undefined };
  const { rows } = result;
  return { lines: [`${file}: ${rows} rows, ${bytes} bytes, SHA-256 ${sha256}`], data: { list: name, file, rows, bytes, sha256 } };
}
