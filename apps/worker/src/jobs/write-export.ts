import type { JobPayload } from '@app/contract';
import { writeExport, type Ctx } from '@app/core';
import { renderCsv } from '@app/csv';
import type { JobTools } from './job-tools.ts';

export const writeExportJob = (ctx: Ctx, tools: Pick<JobTools, 'shouldStop' | 'replica'>) => (payload: JobPayload<'write-export'>) =>
  writeExport(ctx, payload, { shouldStop: tools.shouldStop, renderCsv, ...(tools.replica && { read: tools.replica.read }) });
