import type { Db, Tx } from '@app/db';
import { sql } from 'drizzle-orm';
import { nodeOf, type ReadNode } from './merkle-tree.ts';

/** Hashes of every 8th height are stored: those of the leaves, and of the complete subtrees of 2^8, 2^16 and 2^24 leaves. */
export const tileHeight = 8;
export const tileWidth = 2 ** tileHeight;
export const storedHeights = [8, 16, 24] as const;
export const hashBytes = 32;

/**
 * The stored hashes of these tiles of one stored height, with one query: up to 256 hashes each, one after the other. A tile without any is not among
 * them.
 */
export async function readTiles(db: Db | Tx, height: number, tiles: readonly number[]): Promise<Map<number, Buffer>> {
  const stored =
    height === 0 ? sql`select position, leaf as hash from log_records` : sql`select position, hash from log_nodes where height = ${height}`;
  const rows = await db.execute<{ tile: number; hashes: Buffer }>(sql`
    select tile::float8 as tile, string_agg(hash, ''::bytea order by position) as hashes
    from unnest(${sql.param(tiles)}::bigint[]) as tile cross join lateral (
      select position, hash from (${stored}) as stored
      where position >= tile * ${tileWidth} and position < (tile + 1) * ${tileWidth} order by position limit ${tileWidth}
    ) as hashes
    group by tile`);
  return new Map(rows.map(({ tile, hashes }) => [tile, hashes]));
}

/** The hashes of a tile, and above them those of its complete subtrees, by height from 0 to 8. */
export function subtreesOf(tile: Buffer = Buffer.alloc(0)): Uint8Array[][] {
  const levels: Uint8Array[][] = [
    Array.from({ length: tile.length / hashBytes }, (_, index) => tile.subarray(index * hashBytes, (index + 1) * hashBytes)),
  ];
  for (let height = 0; height < tileHeight; height += 1) {
    const below = levels[height] as Uint8Array[];
    levels.push(
      Array.from({ length: Math.floor(below.length / 2) }, (_, index) =>
        nodeOf(below[2 * index] as Uint8Array, below[2 * index + 1] as Uint8Array),
      ),
    );
  }
  return levels;
}

/**
 * Reads nodes of the stored tree; each tile is read and hashed once, and kept for as long as the reader. `leaves`: the positions that proofs
 * will be read of, so that their tiles are read with one query for each height.
 */
export function createTileReader(db: Db | Tx, leaves: readonly number[] = []): ReadNode {
  const tiles = new Map<string, Promise<Map<number, Uint8Array[][]>>>();
  const nameOf = (height: number, tile: number) => `${height}/${tile}`;
  const load = async (height: number, wanted: number[]) =>
    new Map([...(await readTiles(db, height, wanted))].map(([tile, hashes]) => [tile, subtreesOf(hashes)]));
  const readTile = async (height: number, tile: number): Promise<Uint8Array[][] | undefined> => {
    const name = nameOf(height, tile);
    if (!tiles.has(name)) {
      const ofLeaves = leaves.map((leaf) => Math.floor(leaf / 2 ** (height + tileHeight)));
      const wanted = [...new Set([tile, ...ofLeaves])].filter((each) => !tiles.has(nameOf(height, each)));
      const loaded = load(height, wanted);
      for (const each of wanted) tiles.set(nameOf(height, each), loaded);
    }
    return (await tiles.get(name))?.get(tile);
  };
  return async (height, position) => {
    const storedHeight = Math.min(height - (height % tileHeight), Math.max(...storedHeights));
    const heightInTile = height - storedHeight;
    if (heightInTile > tileHeight) throw new Error('the ledger log has more leaves than its stored nodes are for');
    const perTile = 2 ** (tileHeight - heightInTile);
    const hash = (await readTile(storedHeight, Math.floor(position / perTile)))?.[heightInTile]?.[position % perTile];
    if (!hash) throw new LogIncomplete(`the ledger log lacks hashes of height ${storedHeight} from ${position * 2 ** heightInTile} on`);
    return hash;
  };
}

/** Leaves or nodes are missing, which only their deletion in the database explains. */
export class LogIncomplete extends Error {
  override name = 'LogIncomplete';
}
