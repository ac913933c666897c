import { planLimits, toPlainNumber, type Idr, type Plan, type PlanTerms } from '@app/money';

/** The fields of the form as they are typed; an amount is null while its text is none. */
export type PlanFormValues = {
  rate: string;
  amountMin: Idr | null;
  amountMax: Idr | null;
  hasNoMaximum: boolean;
  durations: string;
  isActive: boolean;
  reason: string;
};

const ppmPerPercent = 10_000;

/** The largest rate in percent. */
export const percentMax = planLimits.ratePpmMax / ppmPerPercent;

/** `0.5`, `0,5` and `０．５` are 5000; null: not a rate that a plan may have. */
export function parseRate(text: string): number | null {
  const [, whole, hundredths = ''] = /^\s*(\d)(?:[.,](\d{1,2}))?\s*$/.exec(toPlainNumber(text)) ?? [];
  if (whole === undefined) return null;
  const ratePpm = Number(whole) * ppmPerPercent + Number(hundredths.padEnd(2, '0')) * planLimits.ratePpmStep;
  return ratePpm >= planLimits.ratePpmStep && ratePpm <= planLimits.ratePpmMax ? ratePpm : null;
}

/** `1, 7, 30` in any order, each once; null: not durations that a plan may have. */
export function parseDurations(text: string): number[] | null {
  const parts = toPlainNumber(text)
    .split(/[\s,、]+/)
    .filter((part) => part !== '');
  if (!parts.every((part) => /^\d{1,2}$/.test(part))) return null;
  const durations = [...new Set(parts.map(Number))].toSorted((a, b) => a - b);
  const isPossible =
    durations.length > 0 &&
    durations.length <= planLimits.durationsMax &&
    durations.every((days) => days >= 1 && days <= planLimits.durationDaysMax);
  return isPossible ? durations : null;
}

/** The fields that can be wrong, from top to bottom. */
export const planFields = ['ratePpm', 'amountMin', 'amountMax', 'durations', 'isActive', 'reason'] as const;
export type PlanField = (typeof planFields)[number];

/** What is wrong with a field: the key of its sentence. */
export type PlanProblem = 'rate' | 'amount' | 'order' | 'durations' | 'reason';

/** The terms that the values mean, or what is wrong, by field. */
export function readPlanForm(values: PlanFormValues): { terms: PlanTerms | null; problems: Partial<Record<PlanField, PlanProblem>> } {
  const { amountMin, amountMax, hasNoMaximum, isActive } = values;
  const ratePpm = parseRate(values.rate);
  const durations = parseDurations(values.durations);
  const isMinSound = amountMin !== null && amountMin > 0;
  const isInOrder = amountMin === null || amountMax === null || amountMax >= amountMin;
  const problems: Partial<Record<PlanField, PlanProblem>> = {
    ...(ratePpm === null && { ratePpm: 'rate' }),
    ...(!isMinSound && { amountMin: 'amount' }),
    ...(!hasNoMaximum && (amountMax === null ? { amountMax: 'amount' } : !isInOrder && { amountMax: 'order' })),
    ...(durations === null && { durations: 'durations' }),
  };
  const isReadable = ratePpm !== null && isMinSound && durations !== null && Object.keys(problems).length === 0;
  const terms = isReadable ? { ratePpm, amountMin, amountMax: hasNoMaximum ? null : amountMax, durations, isActive } : null;
  return { terms, problems };
}

/** Whether values differ from those that the form was opened with. */
export const isEdited = (values: PlanFormValues, opened: PlanFormValues): boolean =>
  Object.entries(values).some(([name, value]) => value !== opened[name as keyof PlanFormValues]); // Object.entries widens the keys

/** The fields in which two versions of the terms differ. */
export function changedTerms(previous: PlanTerms, terms: PlanTerms): (keyof PlanTerms)[] {
  const fields = ['ratePpm', 'amountMin', 'amountMax', 'durations', 'isActive'] as const;
  return fields.filter((field) => JSON.stringify(previous[field]) !== JSON.stringify(terms[field]));
}

/** The values of a form that is opened; `rate` is the rate in percent as text. */
export const planFormValues = ({ amountMin, amountMax, durations, isActive }: Plan, rate: string): PlanFormValues => ({
  rate,
  amountMin,
  amountMax,
  hasNoMaximum: amountMax === null,
  durations: durations.join(', '),
  isActive,
  reason: '',
});
