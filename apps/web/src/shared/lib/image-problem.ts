import { imageBytesMax, imageTypes } from '@app/contract';

/** Why a file can't be used as a picture, as the key of its message. The server checks the contents of the file as well. */
export type ImageProblem = 'errors:FILE_NOT_AN_IMAGE' | 'errors:FILE_TOO_LARGE';

export function imageProblemOf(file: File): ImageProblem | null {
  if (!imageTypes.some((type) => type === file.type)) return 'errors:FILE_NOT_AN_IMAGE';
  return file.size > imageBytesMax ? 'errors:FILE_TOO_LARGE' : null;
}
