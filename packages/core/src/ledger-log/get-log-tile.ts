import type { Ctx } from '../context.ts';
import { getCheckpoint } from './get-checkpoint.ts';
import { hashBytes, readTiles, storedHeights, tileHeight, tileWidth } from './tile-reader.ts';

/** A tile of C2SP `tlog-tiles`: the hashes of `width` subtrees of 2^(8 × level) leaves, from the one at 256 × `position` on. */
export type LogTile = { level: number; position: number; width: number };

/** Its hashes, one after the other; null: the newest checkpoint does not contain all of them. No leaf that is not signed is read. */
export async function getLogTile({ db }: Pick<Ctx, 'db'>, { level, position, width }: LogTile): Promise<Buffer | null> {
  const height = level * tileHeight;
  const checkpoint = await getCheckpoint({ db });
  const isStored = height <= Math.max(...storedHeights);
  if (checkpoint === null || !isStored || position * tileWidth + width > Math.floor(checkpoint.size / 2 ** height)) return null;
  const hashes = (await readTiles(db, height, [position])).get(position)?.subarray(0, width * hashBytes);
  return hashes?.length === width * hashBytes ? hashes : null;
}
