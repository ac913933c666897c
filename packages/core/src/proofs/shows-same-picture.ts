import { sharp } from '../files/sharp.ts';
import { thumbnailSide } from './fingerprint.ts';

/** Sides of a block in pixels: about one letter of a receipt. */
const blockSide = 6;

/**
 * Of a normalised grey level (`contrast` is its standard deviation). Saving a picture again, smaller or twice, changed its worst block by
 * at most 17; another amount, reference or time on the same receipt changed it by 27 or more (decision 78).
 */
const differenceMax = 20;
const contrast = 50;

/** A thumbnail as grey levels of the same mean and contrast, so that a lighter copy is still the same picture. */
export type GreyLevels = Float32Array;

/** Decodes the thumbnail of a fingerprint. */
export async function greyLevelsOf(thumbnail: Buffer): Promise<GreyLevels> {
  const grey = await sharp(thumbnail).grayscale().raw().toBuffer();
  const mean = grey.reduce((total, level) => total + level, 0) / grey.length;
  const variance = grey.reduce((total, level) => total + (level - mean) ** 2, 0) / grey.length;
  const scale = contrast / (Math.sqrt(variance) || 1);
  return Float32Array.from(grey, (level) => (level - mean) * scale);
}

/** Whether two pictures are the same in every block. One that differs in a few letters is another picture. */
export function showsSamePicture(one: GreyLevels, other: GreyLevels): boolean {
  for (let top = 0; top < thumbnailSide; top += blockSide) {
    for (let left = 0; left < thumbnailSide; left += blockSide) {
      if (differenceOfBlock(one, other, left, top) > differenceMax) return false;
    }
  }
  return true;
}

/** The mean difference of the pixels of a block. */
function differenceOfBlock(one: GreyLevels, other: GreyLevels, left: number, top: number): number {
  let total = 0;
  let pixels = 0;
  for (let y = top; y < Math.min(top + blockSide, thumbnailSide); y++) {
    for (let x = left; x < Math.min(left + blockSide, thumbnailSide); x++) {
      const index = y * thumbnailSide + x;
      total += Math.abs((one[index] ?? 0) - (other[index] ?? 0));
      pixels++;
    }
  }
  return total / pixels;
}
