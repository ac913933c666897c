import type { Protection } from '@app/contract';
import type { MasterReaderCtx } from '../context.ts';
import { findCheckers } from './find-checkers.ts';
import { readProtection } from './read-protection.ts';

/** Whether money needs two administrators, what one may do alone, and who may approve. */
export async function getProtection(ctx: Pick<MasterReaderCtx, 'db'>): Promise<Protection> {
  const [{ id: _id, ...rules }, administrators] = await Promise.all([readProtection(ctx.db), findCheckers(ctx.db)]);
  return { ...rules, administrators };
}
