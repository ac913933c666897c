/** An amount of money: whole Indonesian rupiah, signed, always a safe integer. The only unit outside of the screens. */
export type Idr = number & { readonly unit: 'IDR' };

/** Fixed rate of the product. One Singapore cent is 130 IDR, so two decimals are always exact. */
export const IDR_PER_SGD = 13_000;
export const IDR_PER_CENT = IDR_PER_SGD / 100;

/** The maximum amount of one deposit, withdrawal or purchase, in IDR. */
export const AMOUNT_MAX_IDR = 10_000_000_000_000;

/**
 * Converts a number to `Idr`.
 * @throws RangeError when `value` is not a safe integer: money is never a fraction and never rounded on input.
 */
export function idr(value: number): Idr {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole amount of IDR: ${value}`);
  return (value === 0 ? 0 : value) as Idr;
}

export const ZERO = idr(0);

export const add = (a: Idr, b: Idr): Idr => idr(a + b);
export const subtract = (a: Idr, b: Idr): Idr => idr(a - b);
export const negate = (a: Idr): Idr => idr(-a);
export const sum = (amounts: readonly Idr[]): Idr => amounts.reduce(add, ZERO);
export const minimum = (a: Idr, b: Idr): Idr => (a < b ? a : b);
export const maximum = (a: Idr, b: Idr): Idr => (a > b ? a : b);

/** The exact amount of `cents` whole cents, in IDR. */
export const fromCents = (cents: number): Idr => idr(cents * IDR_PER_CENT);
