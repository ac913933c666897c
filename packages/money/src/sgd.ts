import { IDR_PER_CENT, idr, ZERO, type Idr } from './idr.ts';

const MINUS = '\u2212';
const sgdFormat = new Intl.NumberFormat('en-SG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const idrFormat = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 });

/** Whole cents of an amount: rounded half away from zero, for display only. */
export function displayCents(amount: Idr): number {
  return Math.sign(amount) * Math.round(Math.abs(amount) / IDR_PER_CENT);
}

/** `always` adds a `+` to positive amounts, `negative` marks only negative ones. */
export type SignDisplay = 'negative' | 'always' | 'never';

function signOf(amount: number, display: SignDisplay): string {
  if (display === 'never' || amount === 0) return '';
  if (amount < 0) return MINUS;
  return display === 'always' ? '+' : '';
}

/** The three parts of a formatted SGD amount, e.g. `{ sign: '−', code: 'SGD', digits: '1,234.50' }`. */
export function sgdParts(amount: Idr, display: SignDisplay = 'negative') {
  return { sign: signOf(amount, display), code: 'SGD', digits: sgdFormat.format(Math.abs(displayCents(amount)) / 100) };
}

/** `SGD 1,234.50`; the minus is U+2212 and precedes the code. */
export function formatSgd(amount: Idr, display: SignDisplay = 'negative'): string {
  const { sign, code, digits } = sgdParts(amount, display);
  return `${sign}${code} ${digits}`;
}

/** `Rp 1.234.500`, without rounding. */
export function formatIdr(amount: Idr, display: SignDisplay = 'negative'): string {
  return `${signOf(amount, display)}Rp ${idrFormat.format(Math.abs(amount))}`;
}

/** The digits of an amount without grouping, e.g. `1234.50`: exact for whole cents. */
export function sgdInputText(amount: Idr): string {
  const cents = Math.abs(displayCents(amount));
  return `${amount < 0 && cents > 0 ? '-' : ''}${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/**
 * The whole cents at or below an amount, as IDR: the largest amount that can be entered without exceeding it. What can be spent
 * is shown by it, because the nearest cent may be more than there is.
 */
export function floorToCent(amount: Idr): Idr {
  return amount <= 0 ? ZERO : idr(amount - (amount % IDR_PER_CENT));
}

/** An amount that can be spent, such as the free balance. */
export const formatSpendable = (amount: Idr): string => formatSgd(floorToCent(amount));
