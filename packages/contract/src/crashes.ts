import { z } from 'zod';
import { crashTextMax } from './limits.ts';

export const ReportCrashInput = z
  .strictObject({
    id: z.uuid().describe('The id that the user sees, made by the browser.'),
    message: z.string().max(crashTextMax.message).describe('The message of the error.'),
    stack: z.string().max(crashTextMax.stack).describe('Where it happened in the program.'),
    page: z.string().max(crashTextMax.page).describe('The path of the page, without a query.'),
  })
  .describe('An error that stopped the web app.');
export type ReportCrashInput = z.infer<typeof ReportCrashInput>;
