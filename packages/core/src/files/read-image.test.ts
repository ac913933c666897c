import sharp from 'sharp';
import { expect, it } from 'vitest';
import { readImage } from './read-image.ts';

async function pngOf(side: number): Promise<string> {
  const bytes = await sharp({ create: { width: side, height: side, channels: 3, background: '#335577' }, limitInputPixels: false })
    .png()
    .toBuffer();
  return `data:image/png;base64,${bytes.toString('base64')}`;
}

it('says of a picture with too many pixels what the limit is, not that it is no image', async () => {
  await expect(readImage(await pngOf(4_100))).rejects.toMatchObject({ code: 'IMAGE_TOO_MANY_PIXELS', params: { megapixels: 16 } });
  expect(await readImage(await pngOf(4_000))).toMatchObject({ width: 2_400, height: 2_400 });
});

it('says of what is no image that it must be one', async () => {
  const text = `data:image/png;base64,${Buffer.from('no picture').toString('base64')}`;
  await expect(readImage(text)).rejects.toMatchObject({ code: 'FILE_NOT_AN_IMAGE' });
});
