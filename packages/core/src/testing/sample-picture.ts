import sharp from 'sharp';

/** A small square image as a data URL; `side` in pixels. */
export async function samplePicture(type: 'png' | 'jpeg' | 'webp' = 'png', side = 8): Promise<string> {
  const bytes = await sharp({ create: { width: side, height: side, channels: 3, background: '#335577' } })
    .toFormat(type)
    .toBuffer();
  return `data:image/${type};base64,${bytes.toString('base64')}`;
}
