import { z } from 'zod';

export const fileKinds = ['proof', 'profile', 'logo', 'qris'] as const;
export type FileKind = (typeof fileKinds)[number];

/** Maximum body size of a call with an image (base64 of `imageBytesMax` and some room), and of any other call. */
export const uploadBodyBytesMax = 2_900_000;
export const bodyBytesMax = 65_536;

/* The content is validated by decoding it; this only bounds the text. */
export const ImageDataUrl = z
  .string()
  .startsWith('data:')
  .max(uploadBodyBytesMax)
  .describe('A PNG, JPEG or WebP image of at most 2 MiB as a base64 data URL.');

/** Ids are 32 unguessable characters. */
export const FileIdInput = z.strictObject({
  id: z
    .string()
    .regex(/^[A-Za-z0-9_-]{32}$/)
    .describe("Id of the file: 32 characters that can't be guessed."),
});
