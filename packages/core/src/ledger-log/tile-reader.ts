import type { Db, Tx } from '@app/db';
import { schema } from '@app/db';
import { and, asc, eq, gte, lt } from 'drizzle-orm';
import { nodeOf, type ReadNode } from './merkle-tree.ts';

const { logNodes, logRecords } = schema;

/** Hashes of every 8th height are stored: those of the leaves, and of the complete subtrees of 2^8, 2^16 and 2^24 leaves. */
export const tileHeight = 8;
const tileWidth = 2 ** tileHeight;
export const storedHeights = [8, 16, 24] as const;

/** The hashes of one stored height from `start` to before `end`. */
export async function readHashes(db: Db | Tx, height: number, start: number, end: number): Promise<Buffer[]> {
  if (height === 0) {
    const leaves = await db
      .select({ hash: logRecords.leaf })
      .from(logRecords)
      .where(and(gte(logRecords.position, start), lt(logRecords.position, end)))
      .orderBy(asc(logRecords.position));
    return leaves.map(({ hash }) => hash);
  }
  const nodes = await db
    .select({ hash: logNodes.hash })
    .from(logNodes)
    .where(and(eq(logNodes.height, height), gte(logNodes.position, start), lt(logNodes.position, end)))
    .orderBy(asc(logNodes.position));
  return nodes.map(({ hash }) => hash);
}

/** Hashes pairs until one is left; `hashes` is a power of two of them. */
export function foldPairs(hashes: readonly Uint8Array[]): Uint8Array {
  let level = hashes;
  if (!Number.isInteger(Math.log2(hashes.length))) throw new LogIncomplete(`a subtree of the ledger log has ${hashes.length} hashes`);
  while (level.length > 1)
    level = Array.from({ length: level.length / 2 }, (_, index) =>
      nodeOf(level[2 * index] as Uint8Array, level[2 * index + 1] as Uint8Array),
    );
  const [root] = level;
  if (!root) throw new LogIncomplete('a subtree of the ledger log has no hash');
  return root;
}

/** Reads nodes of the stored tree, and each stored hash once: tiles of 256 hashes are kept for as long as the reader. */
export function createTileReader(db: Db | Tx): ReadNode {
  const tiles = new Map<string, Promise<Buffer[]>>();
  const readTile = (height: number, tile: number): Promise<Buffer[]> => {
    const name = `${height}/${tile}`;
    const found = tiles.get(name) ?? readHashes(db, height, tile * tileWidth, (tile + 1) * tileWidth);
    tiles.set(name, found);
    return found;
  };
  return async (height, position) => {
    const storedHeight = Math.min(height - (height % tileHeight), Math.max(...storedHeights));
    const width = 2 ** (height - storedHeight);
    const start = position * width;
    if (width > tileWidth) throw new Error('the ledger log has more leaves than its stored nodes are for');
    const hashes = (await readTile(storedHeight, Math.floor(start / tileWidth))).slice(start % tileWidth, (start % tileWidth) + width);
    if (hashes.length < width) throw new LogIncomplete(`the ledger log lacks hashes of height ${storedHeight} from ${start} on`);
    return foldPairs(hashes);
  };
}

/** Leaves or nodes are missing, which only their deletion in the database explains. */
export class LogIncomplete extends Error {
  override name = 'LogIncomplete';
}
