import type { ExportList } from '@app/contract';
import { startExport, writeExport, type Actor, type RenderCsv } from '@app/core';
import type { CoreFixture } from '@app/core/testing';
import { renderCsv } from '@app/csv';

/** Writes an export as a worker does; `render` may observe or disturb it. */
export const writeNow = (coreFixture: CoreFixture, exportId: string, render: RenderCsv = renderCsv): Promise<void> =>
  writeExport(coreFixture.ctx, { exportId }, { renderCsv: render, shouldStop: () => false });

/** Creates a queued export of this user; returns its id. */
export async function createQueuedExport(coreFixture: CoreFixture, actor: Actor, list: ExportList = 'users'): Promise<string> {
  return (await startExport(coreFixture.as(actor), { list, filters: list === 'users' ? { search: 'admin' } : {} })).id;
}

/** Creates an export of this user with its file; returns its id. */
export async function createWrittenExport(coreFixture: CoreFixture, actor: Actor, list: ExportList = 'users'): Promise<string> {
  const id = await createQueuedExport(coreFixture, actor, list);
  await writeNow(coreFixture, id);
  return id;
}
