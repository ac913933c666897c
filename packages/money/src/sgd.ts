import { AMOUNT_MAX_IDR, fromCents, IDR_PER_CENT, idr, ZERO, type Idr } from './idr.ts';

/** The separators of thousands and decimals. `id` also accepts the `en` style. */
export type NumberStyle = 'en' | 'id';

export type SgdRefusal = 'empty' | 'not_a_number' | 'too_many_decimals' | 'too_large';
export type ParsedSgd =
  | { ok: true; amount: Idr }
  | {
      ok: false;
      refusal: SgdRefusal;
      /** The possible amounts of a text such as `1,234`, whose separator is ambiguous; otherwise empty. */
      mayMean: Idr[];
    };

const MINUS = '\u2212';
const sgdFormat = new Intl.NumberFormat('en-SG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const idrFormat = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 0 });

const plain = { whole: /^\d+$/, fraction: '.' } as const;
const english = { whole: /^\d{1,3}(,\d{3})+$/, fraction: '.' } as const;
const indonesian = { whole: /^\d{1,3}(\.\d{3})+$/, fraction: ',' } as const;
const plainComma = { whole: /^\d+$/, fraction: ',' } as const;

const styles = { en: [plain, english], id: [indonesian, plainComma, plain, english] } as const;

/**
 * Parses an amount in SGD as written by a user: `1234.5`, `1,234.50` and, in the Indonesian style, `1.234,50`. A leading currency
 * code, as copied from a screen, is ignored. Never rounds: a third decimal is refused, with the possible meanings. Returns whole
 * IDR, 0 … AMOUNT_MAX_IDR.
 */
export function parseSgd(text: string, style: NumberStyle = 'en'): ParsedSgd {
  const trimmed = text.trim().replace(/^(SGD|S\$)\s*/i, '');
  if (trimmed === '') return refused('empty');
  for (const { whole, fraction } of styles[style]) {
    const [integerPart = '', decimals = '', ...rest] = trimmed.split(fraction);
    if (rest.length > 0 || !whole.test(integerPart) || !/^\d*$/.test(decimals)) continue;
    /* Other styles are not tried: `1,234` would become a thousand times the amount meant by a decimal comma. */
    if (decimals.length > 2) return refused('too_many_decimals', readingsOf(integerPart, decimals));
    const cents = Number(integerPart.replace(/[.,]/g, '') + decimals.padEnd(2, '0'));
    if (cents > AMOUNT_MAX_IDR / IDR_PER_CENT) return refused('too_large');
    return { ok: true, amount: fromCents(cents) };
  }
  return refused('not_a_number');
}

const refused = (refusal: SgdRefusal, mayMean: Idr[] = []): ParsedSgd => ({ ok: false, refusal, mayMean });

/** `1,234` may mean 1234, or 1.23 with one decimal too many. */
function readingsOf(integerPart: string, decimals: string): Idr[] {
  if (!/^[1-9]\d{0,2}$/.test(integerPart) || decimals.length !== 3) return [];
  return [fromCents(Number(`${integerPart}${decimals}00`)), fromCents(Number(integerPart + decimals.slice(0, 2)))];
}

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

/** The whole cents at or below an amount, as IDR: the largest amount that can be entered without exceeding it. */
export function floorToCent(amount: Idr): Idr {
  return amount <= 0 ? ZERO : idr(amount - (amount % IDR_PER_CENT));
}
