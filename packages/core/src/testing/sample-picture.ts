import sharp from 'sharp';

/** A small image as a data URL. */
export async function samplePicture(type: 'png' | 'jpeg' | 'webp' = 'png'): Promise<string> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#335577' } })
    .toFormat(type)
    .toBuffer();
  return `data:image/${type};base64,${bytes.toString('base64')}`;
}
