import { createHash } from 'node:crypto';

/*
 * The Merkle tree of RFC 6962 with SHA-256: a node is the hash of a byte 1 and its two children, and a tree of n leaves is split at the
 * largest power of two below n. Every subtree in this file begins at a multiple of its own width, so a complete one is addressed by its
 * height and its position among the subtrees of that height.
 */

export const hashOf = (...parts: Uint8Array[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const nodePrefix = Buffer.from([1]);
export const nodeOf = (left: Uint8Array, right: Uint8Array): Buffer => hashOf(nodePrefix, left, right);

/** The hash of the complete subtree of 2^height leaves with this position among those of its height, from 0. */
export type ReadNode = (height: number, position: number) => Promise<Uint8Array>;

/** The leaves from `start` to before `end`. */
type Range = { start: number; end: number };

/** The largest power of two below `width`, which is at least 2. */
const splitOf = (width: number): number => 2 ** Math.ceil(Math.log2(width) - 1);

const partsOf = ({ start, end }: Range): [Range, Range] => {
  const middle = start + splitOf(end - start);
  return [
    { start, end: middle },
    { start: middle, end },
  ];
};

async function hashOfRange(read: ReadNode, range: Range): Promise<Uint8Array> {
  const width = range.end - range.start;
  const height = Math.log2(width);
  if (Number.isInteger(height)) return read(height, range.start / width);
  const [left, right] = partsOf(range);
  return nodeOf(await hashOfRange(read, left), await hashOfRange(read, right));
}

/** The root of the first `size` leaves. */
export const rootOf = async (read: ReadNode, size: number): Promise<Uint8Array> =>
  size === 0 ? hashOf() : hashOfRange(read, { start: 0, end: size });

/** The hashes that prove that the leaf at `position` is in the tree of `size` leaves, from the leaf upwards (RFC 6962, 2.1.1). */
export async function inclusionProof(read: ReadNode, position: number, size: number): Promise<Uint8Array[]> {
  const proof: Uint8Array[] = [];
  let range: Range = { start: 0, end: size };
  while (range.end - range.start > 1) {
    const [left, right] = partsOf(range);
    const isLeft = position < left.end;
    proof.unshift(await hashOfRange(read, isLeft ? right : left));
    range = isLeft ? left : right;
  }
  return proof;
}
