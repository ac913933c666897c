import { z } from 'zod';

export const fileKinds = ['proof', 'profile', 'logo', 'qris'] as const;
export type FileKind = (typeof fileKinds)[number];

/** Largest body of a call that carries a picture (base64 of `imageBytesMax` and some room), and of any other call. */
export const uploadBodyBytesMax = 2_900_000;
export const bodyBytesMax = 65_536;

/** A picture as a data URL. What it really holds is checked by decoding it; this only bounds the text. */
export const ImageDataUrl = z.string().startsWith('data:').max(uploadBodyBytesMax);

/** Ids are 32 unguessable characters. */
export const FileIdInput = z.strictObject({ id: z.string().regex(/^[A-Za-z0-9_-]{32}$/) });
