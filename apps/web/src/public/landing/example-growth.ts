import { compoundSchedule, idr, IDR_PER_SGD, plans } from '@app/money';

/** The product's only worked example: SGD 100 in the standard plan over 28 days, each day as it would be posted. */
export const exampleAmount = idr(100 * IDR_PER_SGD);
export const exampleDays = 28;
export const exampleRatePpm = plans.standard.ratePpm;
export const exampleSchedule = compoundSchedule(exampleAmount, exampleRatePpm, exampleDays);
export const exampleEnd = exampleSchedule.at(-1)?.value ?? exampleAmount;
