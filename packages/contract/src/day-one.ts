import { z } from 'zod';
import { dayOneGaps, dayOneSteps } from './day-one-steps.ts';

export const DayOne = z
  .object({
    done: z.number().int().describe('Number of steps that are done.'),
    steps: z
      .array(
        z.object({
          step: z.enum(dayOneSteps).describe('The step.'),
          missing: z.enum(dayOneGaps).nullable().describe('What it lacks first; null: it is done.'),
        }),
      )
      .describe('Every step, in the order in which they are shown.'),
  })
  .describe('What has to be done once before the product is offered to the public, each derived from the data as it is now.');
export type DayOne = z.infer<typeof DayOne>;
