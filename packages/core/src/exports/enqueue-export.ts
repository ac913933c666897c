import type { Ctx } from '../context.ts';
import type { ExportFile } from './export-files.ts';

/** Puts the next attempt on the queue, once; should the queue lose it, the sweep finds the row. */
export const enqueueExport = (ctx: Ctx, { id, attempts }: ExportFile): Promise<void> =>
  ctx.enqueue('write-export', { exportId: id }, { key: `export-${id}-${attempts}` });
