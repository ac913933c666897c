import { IDR_PER_CENT, planLimits, planTypes, type PlanTerms as Terms } from '@app/money';
import { z } from 'zod';
import { Idr, IdrInput } from './amounts.ts';
import type { FieldProblem } from './errors.ts';
import { Instant } from './instants.ts';
import { textMax } from './limits.ts';
import { singleLine } from './texts.ts';

export const PlanType = z.enum(planTypes).describe('The plans.');

const terms = {
  ratePpm: z.int().describe('The rate of a day in parts per million: 5000 is 0.5 %.'),
  amountMin: Idr.describe('The smallest amount of a purchase, IDR.'),
  amountMax: Idr.nullable().describe('The largest amount of a purchase, IDR; null: no maximum.'),
  durations: z.array(z.int()).describe('The durations that can be chosen, in days, ascending.'),
  isActive: z.boolean().describe('Whether it can be bought.'),
};

export const PlanTerms = z.object(terms).describe('What a plan offers to a purchase.');
export type PlanTerms = z.infer<typeof PlanTerms>;

export const Plan = z
  .object({
    type: PlanType.describe('The plan.'),
    ...terms,
    version: z.int().describe('Number of the version of its terms; each change makes the next one.'),
  })
  .describe('A plan with the terms of a purchase made now. Investments keep the terms they were bought with.');
export type Plan = z.infer<typeof Plan>;

/** The version of a plan that a caller saw. */
export const PlanVersion = z
  .int()
  .min(1)
  .max(2 ** 31 - 1);

const Duration = z.int().min(1).max(planLimits.durationDaysMax);

/* Screens show whole cents, and a member could not enter what they show rounded. */
const WholeCents = IdrInput.refine((amount) => amount % IDR_PER_CENT === 0);

/** The durations in their order, each once. */
const inOrder = (durations: readonly number[]) => [...new Set(durations)].toSorted((a, b) => a - b);

const isInOrder = ({ amountMin, amountMax }: Pick<Terms, 'amountMin' | 'amountMax'>) => amountMax === null || amountMax >= amountMin;
const tooSmall: FieldProblem = 'too_small';

export const UpdatePlanInput = z
  .strictObject({
    type: PlanType.describe('The plan.'),
    version: PlanVersion.describe('The version that the caller saw; refused with PLAN_CHANGED when there is a later one.'),
    ratePpm: z
      .int()
      .min(planLimits.ratePpmStep)
      .max(planLimits.ratePpmMax)
      .multipleOf(planLimits.ratePpmStep)
      .describe('The rate of a day in parts per million: a multiple of 100 (0.01 %), at most 50,000 (5 %).'),
    amountMin: WholeCents.describe('The smallest amount of a purchase, IDR: whole Singapore cents, a multiple of 130.'),
    amountMax: WholeCents.nullable().describe(
      'The largest amount of a purchase, IDR: a multiple of 130, at least the smallest; null: no maximum.',
    ),
    durations: z
      .array(Duration)
      .min(1)
      .max(planLimits.durationsMax)
      .overwrite(inOrder)
      .describe('The durations that can be chosen, in days: one to five, each 1 to 30.'),
    isActive: z.boolean().describe('Whether it can be bought.'),
    reason: singleLine(textMax.note).describe('Why it is changed, for the history.'),
  })
  .refine(isInOrder, { path: ['amountMax'], params: { problem: tooSmall } })
  .describe('All terms of a plan, for purchases from now on.');
export type UpdatePlanInput = z.infer<typeof UpdatePlanInput>;

export const PlanHistoryEntry = z
  .object({
    id: z.number().int().describe('Number of the change; later changes have higher numbers.'),
    type: PlanType.describe('The plan that was changed.'),
    updatedBy: z.string().describe('Username of the master admin at that time.'),
    updatedAt: Instant.describe('When the plan was changed.'),
    reason: z.string().describe('Why it was changed.'),
    previous: PlanTerms.describe('The terms before.'),
    terms: PlanTerms.describe('The terms since then.'),
  })
  .describe('One change of a plan.');
export type PlanHistoryEntry = z.infer<typeof PlanHistoryEntry>;
