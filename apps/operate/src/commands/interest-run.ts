import { previewInterest } from '@app/core';
import { payInterestNow } from '@app/core/operator';
import { formatIdr } from '@app/money';
import type { Report, Tools } from '../command.ts';

/** Says what an interest run would pay now, or pays it (`pay`), without the queue. */
export const interestRun = ({ ctx }: Tools, { pay = false }: { pay?: boolean }): Promise<Report> => (pay ? payDue(ctx) : previewDue(ctx));

async function previewDue(ctx: Tools['ctx']): Promise<Report> {
  const preview = await previewInterest(ctx);
  const { investments, days, completed, amount, setAside, oldestDueAt } = preview;
  const lines = [
    `${investments} investments are due, ${days} days of interest in all: ${formatIdr(amount)}; ${completed} would be completed.`,
    ...(oldestDueAt ? [`The longest has been due since ${oldestDueAt.toISOString()}.`] : []),
    ...(setAside > 0 ? [`${setAside} are set aside and would not be paid: see docs/operations.md.`] : []),
    ...(investments > 0 ? ['Nothing was paid: --pay pays it.'] : []),
  ];
  return { lines, data: preview };
}

async function payDue(ctx: Tools['ctx']): Promise<Report> {
  const run = await payInterestNow(ctx);
  const { status, investments, posted, amount } = run;
  const lines = [`${status}: ${investments} investments, ${posted} days, ${formatIdr(amount)}`];
  return { lines, data: run, isFailure: status !== 'succeeded' };
}
