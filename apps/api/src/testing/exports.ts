import type { ExportList } from '@app/contract';
import { startExport, writeExport, type Actor, type RenderCsv } from '@app/core';
import type { World } from '@app/core/testing';
import { renderCsv } from '@app/csv';

/** Writes an export as a worker does; `render` may watch or disturb it. */
export const writeNow = (world: World, exportId: string, render: RenderCsv = renderCsv): Promise<void> =>
  writeExport(world.ctx, { exportId }, { renderCsv: render, shouldStop: () => false });

/** Somebody's export that is still to be written; returns its id. */
export async function aQueuedExport(world: World, actor: Actor, list: ExportList = 'users'): Promise<string> {
  return (await startExport(world.as(actor), { list, filters: list === 'users' ? { search: 'admin' } : {} })).id;
}

/** Somebody's export whose file is there; returns its id. */
export async function aWrittenExport(world: World, actor: Actor, list: ExportList = 'users'): Promise<string> {
  const id = await aQueuedExport(world, actor, list);
  await writeNow(world, id);
  return id;
}
