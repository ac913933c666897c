import { DomainError, imageBytesMax, imageTypes } from '@app/contract';
import { sharp } from './sharp.ts';

/** An image after decoding: `bytes` are those of its new encoding, sides are in pixels. */
export type DecodedImage = { contentType: string; width: number; height: number; bytes: Buffer };

const megapixelsMax = 16;
const sideMax = 2400;
const dataUrl = /^data:(image\/(?:png|jpeg|webp));base64,([A-Za-z0-9+/]+={0,2})$/;

/**
 * Decodes an image from a data URL and encodes it again: PNG, JPEG or WebP only, rotated upright, without camera and location
 * metadata, at most 2400 pixels a side. None of the sender's bytes are kept.
 * @throws DomainError FILE_NOT_AN_IMAGE, FILE_TOO_LARGE, IMAGE_TOO_MANY_PIXELS
 */
export async function readImage(text: string): Promise<DecodedImage> {
  const [, declaredType, base64 = ''] = dataUrl.exec(text) ?? [];
  if (!imageTypes.some((type) => type === declaredType)) throw new DomainError('FILE_NOT_AN_IMAGE');
  const received = Buffer.from(base64, 'base64');
  if (received.toString('base64') !== base64) throw new DomainError('FILE_NOT_AN_IMAGE');
  if (received.length > imageBytesMax) throw new DomainError('FILE_TOO_LARGE');
  try {
    const image = sharp(received, { limitInputPixels: false, failOn: 'error', animated: false });
    // read from the header, before anything is decoded
    const { format, width, height } = await image.metadata();
    if (`image/${format}` !== declaredType) throw new DomainError('FILE_NOT_AN_IMAGE');
    if (width * height > megapixelsMax * 1_000_000) throw new DomainError('IMAGE_TOO_MANY_PIXELS', { megapixels: megapixelsMax });
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

/** The image as a data URL: the new encoding, which is what is stored. */
export const toDataUrl = ({ contentType, bytes }: DecodedImage): string => `data:${contentType};base64,${bytes.toString('base64')}`;
