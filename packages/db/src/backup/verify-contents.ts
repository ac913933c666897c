import { z } from 'zod';
import { ContentChecksum } from './content-checksum.ts';
import { formatVersion, Manifest, manifestName, Checksums, checksumsName, tableOfChunk, type Contents } from './contents.ts';
import { readEntries, type BackupSource, type ReadEntry } from './read-entries.ts';

/** The maximum size of the manifest and of the checksums, which are held in memory as a whole. */
const jsonBytesMax = 16 * 2 ** 20;

/** An archive that can be read, but is not a backup, or has another `format` than this program reads. */
export class UnsupportedFormatError extends Error {
  /** The format that the manifest states; undefined: there is no manifest, or it states none. */
  readonly format: number | undefined;
  constructor(format: number | undefined) {
    super('not a backup of this format');
    this.format = format;
  }
}

/**
 * Reads all entries of a backup, and compares the rows with their checksums.
 * @throws UnsupportedFormatError when it is an archive, but not a backup of this format; another error when it is not an archive, or is damaged or
 *   incomplete
 */
export async function verifyContents(source: BackupSource): Promise<Contents> {
  const read: { manifest?: Manifest; sums?: Checksums } = {};
  const checksums = new Map<string, ContentChecksum>();
  await readEntries(source, async (entries) => {
    for await (const entry of entries) {
      if (read.manifest === undefined) {
        read.manifest = await readManifest(entry);
        for (const { name } of read.manifest.tables) checksums.set(name, new ContentChecksum());
      } else if (read.sums !== undefined) throw new Error(`${entry.header.name} after the last entry`);
      else if (entry.header.name === checksumsName) read.sums = Checksums.parse(await readJson(entry));
      else await addRows(checksums, entry);
    }
  });
  const { manifest, sums } = read;
  if (manifest === undefined || sums === undefined) throw new Error('the last entry is missing');
  const tables = [...checksums].map(([name, checksum]) => ({ name, ...checksum.total() }));
  if (JSON.stringify(tables) !== JSON.stringify(sums.tables)) throw new Error('the rows differ from their checksums');
  return { manifest, sums };
}

async function readManifest(entry: ReadEntry): Promise<Manifest> {
  if (entry.header.name !== manifestName) throw new UnsupportedFormatError(undefined);
  const json = await readJson(entry);
  const { data } = z.object({ format: z.number() }).safeParse(json);
  if (data?.format !== formatVersion) throw new UnsupportedFormatError(data?.format);
  return Manifest.parse(json);
}

async function readJson({ header, body }: ReadEntry): Promise<unknown> {
  if (header.size > jsonBytesMax) throw new Error(`${header.name} has ${header.size} bytes, more than ${jsonBytesMax}`);
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return JSON.parse(Buffer.concat(pieces).toString('utf8'));
}

async function addRows(checksums: Map<string, ContentChecksum>, { header, body }: ReadEntry): Promise<void> {
  const checksum = checksums.get(tableOfChunk(header.name) ?? '');
  if (checksum === undefined) throw new Error(`${header.name} is not an entry of a backup`);
  for await (const piece of body) checksum.add(piece);
}
