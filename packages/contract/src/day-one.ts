import { z } from 'zod';
import { Role } from './roles.ts';
import { dayOneGaps, dayOneSteps } from './day-one-steps.ts';

export const DayOne = z
  .object({
    done: z.number().int().describe('Number of steps that are done.'),
    steps: z
      .array(
        z.object({
          step: z.enum(dayOneSteps).describe('The step.'),
          missing: z
            .array(z.enum(dayOneGaps))
            .describe('Everything that it lacks now, in the order in which it is done; empty: it is done.'),
        }),
      )
      .describe('Every step, in the order in which they are shown.'),
    demoAccounts: z
      .object({
        total: z.number().int().describe('Their number.'),
        first: z
          .array(
            z.object({
              id: z.uuid().describe('Id of the user.'),
              username: z.string().describe('Username.'),
              role: Role.describe('Role.'),
            }),
          )
          .describe('The first of them, administrators before members.'),
      })
      .describe('The demo accounts that still have their published password; live mode is impossible with them.'),
  })
  .describe('What has to be done once before the product is offered to the public, each derived from the data as it is now.');
export type DayOne = z.infer<typeof DayOne>;
