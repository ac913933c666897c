import { createHash } from 'node:crypto';
import type { TableChecksum } from './contents.ts';

const newline = 0x0a;

/** Counts and hashes the rows of a table in the text format of COPY, in which each row ends with the only newline that it contains. */
export class ContentChecksum {
  private readonly hash = createHash('sha256');
  private rows = 0;

  add(piece: Uint8Array): void {
    this.hash.update(piece);
    for (let at = piece.indexOf(newline); at >= 0; at = piece.indexOf(newline, at + 1)) this.rows++;
  }

  /** Ends the checksum. */
  total(): Pick<TableChecksum, 'rows' | 'sha256'> {
    return { rows: this.rows, sha256: this.hash.digest('hex') };
  }
}
