import { createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto';
import { hashOf } from './merkle-tree.ts';

/** The size and the root of a ledger log. */
export type LogHead = { size: number; root: Uint8Array };

/** Signs checkpoints with an Ed25519 key, as the log that is called `origin`. */
export type LogSigner = {
  origin: string;
  /** The public key as a C2SP verifier key: `<origin>+<key id in hex>+<base64 of 1 and the key>`. */
  verifierKey: string;
  sign: (head: LogHead) => string;
};

/* What precedes the seed of an Ed25519 key in PKCS #8 (RFC 8410), and the key itself in SPKI. */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');
const spkiPrefix = Buffer.from('302a300506032b6570032100', 'hex');
const ed25519Type = Buffer.from([1]);

/** @param seed the 32 bytes of the private key */
export function createLogSigner(origin: string, seed: Uint8Array): LogSigner {
  const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = publicBytesOf(createPublicKey(privateKey));
  const keyId = hashOf(Buffer.from(`${origin}\n`), ed25519Type, publicKey).subarray(0, 4);
  return {
    origin,
    verifierKey: `${origin}+${keyId.toString('hex')}+${Buffer.concat([ed25519Type, publicKey]).toString('base64')}`,
    sign: ({ size, root }) => {
      const text = `${origin}\n${size}\n${Buffer.from(root).toString('base64')}\n`;
      const signature = Buffer.concat([keyId, sign(null, Buffer.from(text), privateKey)]).toString('base64');
      return `${text}\n— ${origin} ${signature}\n`;
    },
  };
}

const publicBytesOf = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'spki' }).subarray(spkiPrefix.length);

/** The public key of a verifier key, in SPKI. */
export const spkiOf = (verifierKey: string): Buffer =>
  Buffer.concat([spkiPrefix, Buffer.from(verifierKey.split('+').slice(2).join('+'), 'base64').subarray(ed25519Type.length)]);

/** The size and the root that a checkpoint states; null: it is no checkpoint. Its signature is not verified. */
export function headOfNote(note: string): LogHead | null {
  const [, size, root] = note.split('\n');
  if (!/^(0|[1-9]\d{0,15})$/.test(size ?? '')) return null;
  const bytes = Buffer.from(root ?? '', 'base64');
  return bytes.length === 32 ? { size: Number(size), root: bytes } : null;
}
