import type { Readable } from 'node:stream';
import type { TransactionSql } from 'postgres';
import { ContentChecksum } from './content-checksum.ts';
import { chunkBytes, type CopiedTable, type TableChecksum } from './contents.ts';
import { copyTarget } from './list-contents.ts';

/** The rows of a table in the text format of COPY, in chunks of whole rows of about `chunkBytes`. */
export async function* copyOut(tx: TransactionSql, table: CopiedTable): AsyncGenerator<Buffer> {
  const stream: Readable = await tx`copy ${copyTarget(tx, table)} to stdout`.readable();
  let rows: Buffer[] = [];
  let bytes = 0;
  /* The server sends each row as a message of its own, and the driver each message as a piece. */
  for await (const row of stream) {
    rows.push(row as Buffer); // the driver's streams have no encoding
    bytes += (row as Buffer).length;
    if (bytes < chunkBytes) continue;
    yield Buffer.concat(rows);
    [rows, bytes] = [[], 0];
  }
  if (bytes > 0) yield Buffer.concat(rows);
  /* The driver may have paused the connection before the end of the statement arrived, and resumes it in `_read` alone. */
  // oxlint-disable-next-line no-underscore-dangle -- the only way to resume the connection of the driver
  stream._read(0);
}

/** Counts and hashes the rows of a table as they are in the database. */
export async function checksumOf(tx: TransactionSql, table: CopiedTable): Promise<TableChecksum> {
  const checksum = new ContentChecksum();
  for await (const chunk of copyOut(tx, table)) checksum.add(chunk);
  return { name: table.name, ...checksum.total() };
}
