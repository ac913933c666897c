import { describe, expect, it } from 'vitest';
import { hashOf, inclusionProof, nodeOf, rootOf, type ReadNode } from './merkle-tree.ts';

/** The definition of RFC 6962, 2.1, without stored nodes. */
function rootByDefinition(leaves: readonly Uint8Array[]): Uint8Array {
  if (leaves.length === 0) return hashOf();
  if (leaves.length === 1) return leaves[0] as Uint8Array;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return nodeOf(rootByDefinition(leaves.slice(0, split)), rootByDefinition(leaves.slice(split)));
}

const leafOf = (data: Uint8Array) => hashOf(Buffer.from([0]), data);
const readFrom =
  (leaves: readonly Uint8Array[]): ReadNode =>
  (height, position) =>
    Promise.resolve(rootByDefinition(leaves.slice(position * 2 ** height, (position + 1) * 2 ** height)));

/* The test vectors of the reference implementation of RFC 6962. */
const vectorLeaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'].map((hex) =>
  leafOf(Buffer.from(hex, 'hex')),
);
const vectorRoots = [
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

describe('the Merkle tree', () => {
  it.each(vectorRoots.map((root, size) => ({ root, size })))('has the root of the reference with $size leaves', async ({ root, size }) => {
    expect(Buffer.from(await rootOf(readFrom(vectorLeaves), size)).toString('hex')).toBe(root);
  });

  it('has the root of the definition, and asks for complete subtrees only, for every size up to 300', async () => {
    const leaves = Array.from({ length: 300 }, (_, index) => leafOf(Buffer.from([index % 256, index >> 8])));
    for (let size = 0; size <= leaves.length; size += 1)
      expect(Buffer.from(await rootOf(readFrom(leaves.slice(0, size)), size))).toEqual(
        Buffer.from(rootByDefinition(leaves.slice(0, size))),
      );
  });

  it('proves a leaf with the path of the reference', async () => {
    const proof = await inclusionProof(readFrom(vectorLeaves), 5, 8);
    expect(proof.map((hash) => Buffer.from(hash).toString('hex'))).toEqual([
      'bc1a0643b12e4d2d7c77918f44e0f4f79a838b6cf9ec5b5c283e1f4d88599e6b',
      'ca854ea128ed050b41b35ffc1b87b8eb2bde461e9e3b5596ece6b9d5975a0ae0',
      'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
    ]);
  });
});
