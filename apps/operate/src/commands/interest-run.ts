import { previewInterest } from '@app/core';
import { payInterestNow } from '@app/core/operator';
import { formatIdr, formatSgd, type Idr } from '@app/money';
import type { Report, Tools } from '../command.ts';

/** Says what an interest run would pay now, or pays it (`pay`), without the queue. */
export const interestRun = ({ ctx }: Tools, { pay = false }: { pay?: boolean }): Promise<Report> => (pay ? payDue(ctx) : previewDue(ctx));

const counted = (investments: number, days: number) => `investments ${investments}, days of interest ${days}`;
const amountOf = (amount: Idr) => `${formatSgd(amount)} (${formatIdr(amount)})`;

async function previewDue(ctx: Tools['ctx']): Promise<Report> {
  const preview = await previewInterest(ctx);
  const { investments, days, completed, amount, setAside, oldestDueAt } = preview;
  const lines = [
    `Due: ${counted(investments, days)}, ${amountOf(amount)}; investments that would be completed: ${completed}.`,
    ...(oldestDueAt ? [`The longest has been due since ${oldestDueAt.toISOString()}.`] : []),
    ...(setAside > 0 ? [`Set aside and not paid: ${setAside} (docs/operations.md, Set aside).`] : []),
    ...(investments > 0 ? ['Nothing was paid: --pay pays it.'] : []),
  ];
  return { lines, data: preview };
}

async function payDue(ctx: Tools['ctx']): Promise<Report> {
  const run = await payInterestNow(ctx);
  const { status, investments, posted, amount } = run;
  const lines = [
    `${status === 'succeeded' ? 'Paid' : `The run ended with the status ${status}; paid`}: ${counted(investments, posted)}, ${amountOf(amount)}.`,
  ];
  return { lines, data: run, isFailure: status !== 'succeeded' };
}
