import { z } from 'zod';
import { ContentSum } from './content-sum.ts';
import { formatVersion, Manifest, manifestName, Sums, sumsName, tableOfChunk, type Contents } from './contents.ts';
import { readEntries, type BackupSource, type ReadEntry } from './read-entries.ts';

/** Bytes of the manifest and of the sums, which are read as a whole. */
const jsonBytesMax = 16 * 2 ** 20;

/** An archive that can be read, but is no backup, or has another `format` than this program reads. */
export class ForeignArchive extends Error {
  readonly format: number | undefined;
  constructor(format: number | undefined) {
    super('not an archive of this format');
    this.format = format;
  }
}

/**
 * Reads all entries of a backup, and compares the rows with their sums.
 * @throws ForeignArchive when it is no backup of this format; another error when it is damaged or incomplete
 */
export async function readContents(source: BackupSource): Promise<Contents> {
  const read: { manifest?: Manifest; sums?: Sums } = {};
  const counted = new Map<string, ContentSum>();
  await readEntries(source, async (entries) => {
    for await (const entry of entries) {
      if (read.manifest === undefined) {
        read.manifest = await readManifest(entry);
        for (const { name } of read.manifest.tables) counted.set(name, new ContentSum());
      } else if (read.sums !== undefined) throw new Error(`${entry.header.name} after the last entry`);
      else if (entry.header.name === sumsName) read.sums = Sums.parse(await readJson(entry));
      else await addRows(counted, entry);
    }
  });
  const { manifest, sums } = read;
  if (manifest === undefined || sums === undefined) throw new Error('the last entry is missing');
  const tables = [...counted].map(([name, sum]) => ({ name, ...sum.total() }));
  if (JSON.stringify(tables) !== JSON.stringify(sums.tables)) throw new Error('the rows differ from their sums');
  return { manifest, sums };
}

async function readManifest(entry: ReadEntry): Promise<Manifest> {
  if (entry.header.name !== manifestName) throw new ForeignArchive(undefined);
  const json = await readJson(entry);
  const { data } = z.object({ format: z.number() }).safeParse(json);
  if (data?.format !== formatVersion) throw new ForeignArchive(data?.format);
  return Manifest.parse(json);
}

async function readJson({ header, body }: ReadEntry): Promise<unknown> {
  if (header.size > jsonBytesMax) throw new Error(`${header.name} has ${header.size} bytes`);
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return JSON.parse(Buffer.concat(pieces).toString('utf8'));
}

async function addRows(counted: Map<string, ContentSum>, { header, body }: ReadEntry): Promise<void> {
  const sum = counted.get(tableOfChunk(header.name) ?? '');
  if (sum === undefined) throw new Error(`${header.name} is no entry of a backup`);
  for await (const piece of body) sum.add(piece);
}
