import { createHash } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Language } from '@app/contract';
import { exportBooks as exportList, type BooksToExport } from '@app/core/operator';
import { renderCsv } from '@app/csv';
import { createDraftFile } from '@app/db/backup';
import { untilInterrupted } from '../backup/until-interrupted.ts';
import type { Report, Tools } from '../command.ts';

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
  const draft = file === '-' ? undefined : createDraftFile(file, 'export');
  const sum = createHash('sha256');
  let bytes = 0;
  const write = async (chunks: AsyncIterable<string>, signal: AbortSignal) => {
    const counted = async function* count() {
      for await (const chunk of chunks) {
        const encoded = Buffer.from(chunk);
        sum.update(encoded);
        bytes += encoded.length;
        yield encoded;
      }
    };
    if (draft) await pipeline(Readable.from(counted()), fs.createWriteStream(draft.path, { flags: 'r+', flush: true }), { signal });
    else for await (const chunk of counted()) if (!process.stdout.write(chunk)) await once(process.stdout, 'drain', { signal });
  };
  try {
    const { rows } = await untilInterrupted(
      (signal) => exportList(ctx, books[name], { consume: (list, pages) => write(renderCsv(list, pages, language), signal), signal }),
      () => (draft ? 'no file was written.' : 'what was printed is not complete.'),
    );
    draft?.publish();
    if (!draft) return { lines: [], data: undefined };
    const sha256 = sum.digest('hex');
    return { lines: [`${file}: ${rows} rows, ${bytes} bytes, SHA-256 ${sha256}`], data: { list: name, file, rows, bytes, sha256 } };
  } catch (error) {
    throw draft?.refusalOf(error) ?? error;
  } finally {
    draft?.discard();
  }
}
