import type { JobPayload } from '@app/contract';
import { writeExport, type Ctx } from '@app/core';
import { renderCsv } from '@app/csv';
import type { JobTools } from './job-tools.ts';

export const writeExportJob = (ctx: Ctx, tools: Pick<JobTools, 'shouldStop'>) => (payload: JobPayload<'write-export'>) =>
  writeExport(ctx, payload, { ...tools, renderCsv });
