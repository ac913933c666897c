import { DomainError, imageBytesMax, imageTypes } from '@app/contract';
import sharp from 'sharp';

export type ReadImage = { contentType: string; width: number; height: number; bytes: Buffer };

const pixelsMax = 16_000_000;
const sideMax = 2400;
const dataUrl = /^data:(image\/(?:png|jpeg|webp));base64,([A-Za-z0-9+/]+={0,2})$/;

/* One picture at a time per process thread: decoding is the most expensive thing a stranger can ask for. */
sharp.concurrency(1);
sharp.cache(false);
/* The other decoders of the library (SVG above all, which can be made to burn seconds) are never reached. */
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'] });

/**
 * Reads a picture from a data URL by decoding it, and writes it anew: PNG, JPEG or WebP only, turned upright, without
 * the camera's and place's data, at most 2400 pixels a side. Nothing of the sender's bytes is kept.
 * @throws DomainError FILE_NOT_AN_IMAGE, FILE_TOO_LARGE
 */
export async function readImage(text: string): Promise<ReadImage> {
  const [, declaredType, base64 = ''] = dataUrl.exec(text) ?? [];
  if (!imageTypes.some((type) => type === declaredType)) throw new DomainError('FILE_NOT_AN_IMAGE');
  const received = Buffer.from(base64, 'base64');
  if (received.toString('base64') !== base64) throw new DomainError('FILE_NOT_AN_IMAGE');
  if (received.length > imageBytesMax) throw new DomainError('FILE_TOO_LARGE');
  try {
    const image = sharp(received, { limitInputPixels: pixelsMax, failOn: 'error', animated: false });
    const { format } = await image.metadata();
    if (`image/${format}` !== declaredType) throw new DomainError('FILE_NOT_AN_IMAGE');
    const { data, info } = await image
      .rotate()
      .resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
      .toBuffer({ resolveWithObject: true });
    return { contentType: declaredType, width: info.width, height: info.height, bytes: data };
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError('FILE_NOT_AN_IMAGE');
  }
}
