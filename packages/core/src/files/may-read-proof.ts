import type { Actor } from '../context.ts';

/** Whether a user may see a payment proof. `ownerId` null: its member was deleted. */
export const mayReadProof = (actor: Pick<Actor, 'id' | 'role'>, ownerId: string | null): boolean =>
  ownerId === null ? actor.role === 'master_admin' : actor.id === ownerId || actor.role !== 'user';
