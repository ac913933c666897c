import { createHash } from 'node:crypto';
import { sharp } from '../files/sharp.ts';

/**
 * What is compared of a payment proof. `sha256`: of the stored image. `hash`: a text of 256 digits `0` and `1`, in which similar pictures
 * differ in few. `thumbnail`: the picture in grey, 256 by 256 pixels, as WebP.
 */
export type Fingerprint = { sha256: Buffer; hash: string; thumbnail: Buffer };

/** Sides of the thumbnail, in pixels: one digit of an amount on a picture of a phone's screen still changes it (decision 78). */
export const thumbnailSide = 256;

const hashSide = 16;
/* Two grey levels: on an even background the noise of a compressed picture must not change the hash. */
const hashStepMin = 2;

const white = '#ffffff';

const inGrey = (bytes: Buffer, width: number, height: number) =>
  sharp(bytes)
    .flatten({ background: white })
    .grayscale()
    /* The fast way of JPEG images moves them by parts of a pixel. */
    .resize({ width, height, fit: 'fill', fastShrinkOnLoad: false });

/** The fingerprint of an image of the product (PNG, JPEG or WebP). @throws Error when it can't be decoded */
export async function fingerprintOf(bytes: Buffer): Promise<Fingerprint> {
  return {
    sha256: createHash('sha256').update(bytes).digest(),
    hash: await hashOf(bytes),
    thumbnail: await inGrey(bytes, thumbnailSide, thumbnailSide).webp({ quality: 80 }).toBuffer(),
  };
}

/** A difference hash of 16 by 16: a bit is 1 where the picture becomes darker to the right. */
async function hashOf(bytes: Buffer): Promise<string> {
  const width = hashSide + 1;
  const grey = await inGrey(bytes, width, hashSide).raw().toBuffer();
  const at = (x: number, y: number) => grey[y * width + x] ?? 0;
  const bits = Array.from({ length: hashSide * hashSide }, (_, index) => {
    const [x, y] = [index % hashSide, Math.floor(index / hashSide)];
    return at(x, y) > at(x + 1, y) + hashStepMin ? '1' : '0';
  });
  return bits.join('');
}
