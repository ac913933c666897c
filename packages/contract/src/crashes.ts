import { z } from 'zod';
import { crashTextMax, errorClassPattern } from './limits.ts';

export const ReportCrashInput = z
  .strictObject({
    id: z.uuid().describe('The id that the user sees, made by the browser.'),
    error: z
      .string()
      .regex(errorClassPattern)
      .describe('The class of the error. Its message stays in the browser: it may quote what the user sees.'),
    stack: z.string().max(crashTextMax.stack).describe('Where it happened in the program; only the places in its scripts are logged.'),
    page: z.string().max(crashTextMax.page).describe('The path of the page; parts that may be ids are not logged.'),
  })
  .describe('An error that stopped the web app.');
export type ReportCrashInput = z.infer<typeof ReportCrashInput>;
