import { isAllowed } from '@app/contract';
import type { Actor } from '../context.ts';

/** Whether a user may see a payment proof. `ownerId` null: its member was deleted. */
export const mayReadProof = (actor: Pick<Actor, 'id' | 'role'>, ownerId: string | null): boolean =>
  ownerId === null ? isAllowed('master_reader', actor.role) : actor.id === ownerId || isAllowed('reader', actor.role);
