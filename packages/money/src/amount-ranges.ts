import { IDR_PER_CENT, idr, type Idr } from './idr.ts';
import { parseSgd } from './parse-sgd.ts';

/** Both ends included, IDR. */
export type AmountRange = { from: Idr; to: Idr };

/**
 * The amounts that a text may mean: `250`, `12,500.00` and `12.500,00` are SGD, each with every amount in IDR that the screens show as it;
 * `3250000` and `Rp 3.250.000` are IDR. Empty: it is no amount.
 */
export function amountRanges(text: string): AmountRange[] {
  const parsed = parseSgd(text);
  const sgd = parsed.ok ? [parsed.amount] : parsed.mayMean;
  const digits = text
    .trim()
    .replace(/^(rp|idr)\s*/i, '')
    .replace(/[.,\s](?=\d{3}(\D|$))/g, '');
  const asIdr = /^[1-9]\d{0,13}$/.test(digits) ? idr(Number(digits)) : null;
  return [
    ...sgd
      .filter((amount) => amount > 0)
      .map((amount) => ({ from: idr(amount - IDR_PER_CENT / 2), to: idr(amount + IDR_PER_CENT / 2 - 1) })),
    ...(asIdr === null ? [] : [{ from: asIdr, to: asIdr }]),
  ];
}
