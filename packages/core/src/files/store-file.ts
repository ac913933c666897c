import { randomBytes } from 'node:crypto';
import type { FileKind } from '@app/contract';
import { schema, type Tx } from '@app/db';
import type { Ctx } from '../context.ts';
import type { DecodedImage } from './read-image.ts';

const idBytes = 24;

/** Stores an image; returns its unguessable id. `ownerId` null: it belongs to the site. */
export async function storeFile(tx: Tx, ctx: Ctx, kind: FileKind, ownerId: string | null, image: DecodedImage): Promise<string> {
  const id = randomBytes(idBytes).toString('base64url');
  await tx.insert(schema.files).values({ id, kind, ownerId, createdAt: ctx.now(), ...image });
  return id;
}
