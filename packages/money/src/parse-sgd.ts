import { AMOUNT_MAX_IDR, fromCents, IDR_PER_CENT, type Idr } from './idr.ts';
import { toPlainNumber } from './plain-characters.ts';

/** The separators of thousands and decimals. `id` also accepts the `en` style. */
export type NumberStyle = 'en' | 'id';

/** `other_style`: written in the other style, such as `5,5` in the English one. */
export type SgdRefusal = 'empty' | 'not_a_number' | 'other_style' | 'too_many_decimals' | 'too_large';
export type ParsedSgd =
  | { ok: true; amount: Idr }
  | {
      ok: false;
      refusal: SgdRefusal;
      /** The amounts that a text with more than two decimals, such as `1.234`, or of the other style may mean, never cut; or empty. */
      mayMean: Idr[];
    };

const CENTS_MAX = AMOUNT_MAX_IDR / IDR_PER_CENT;

/* A first group such as `0` is never one of thousands: `0,005` is a fraction. */
const plain = { whole: /^\d+$/, fraction: '.' } as const;
const english = { whole: /^[1-9]\d{0,2}(,\d{3})+$/, fraction: '.' } as const;
const indonesian = { whole: /^[1-9]\d{0,2}(\.\d{3})+$/, fraction: ',' } as const;
const plainComma = { whole: /^\d+$/, fraction: ',' } as const;

const styles = { en: [plain, english], id: [indonesian, plainComma, plain, english] } as const;

/* Separators of thousands in no style of its own: spaces, also narrow and no-break ones, and apostrophes, one kind in a number. */
const neutrallyGrouped = /^[1-9]\d{0,2}([ \u00a0\u2007\u2009\u202f'\u2019])\d{3}(?:\1\d{3})*(?=[.,]|$)/;

/**
 * Parses an amount in SGD as written by a user: `1234.5`, `.5`, `1,234.50`, `1 234.50` and, in the Indonesian style, `1.234,50`, also in
 * digits of full width or of Thai. A leading currency code, as copied from a screen, is ignored. Never rounds: a third decimal is refused;
 * `mayMean` has the amounts that may be meant. Returns whole IDR, 0 … AMOUNT_MAX_IDR.
 */
export function parseSgd(text: string, style: NumberStyle = 'en'): ParsedSgd {
  const plain = toPlainNumber(text)
    .trim()
    .replace(/^(SGD|S\$)\s*/i, '')
    .replace(neutrallyGrouped, (grouped) => grouped.replace(/\D/g, ''))
    .replace(/^(?=[.,]\d)/, '0');
  const parsed = parsePlain(plain, style);
  if (parsed.ok || parsed.refusal !== 'not_a_number' || style === 'id') return parsed;
  const meant = parsePlain(plain, 'id');
  if (meant.ok) return refused('other_style', [meant.amount]);
  return meant.refusal === 'too_many_decimals' ? meant : parsed;
}

function parsePlain(text: string, style: NumberStyle): ParsedSgd {
  if (text === '') return refused('empty');
  for (const { whole, fraction } of styles[style]) {
    const [integerPart = '', decimals = '', ...rest] = text.split(fraction);
    if (rest.length > 0 || !whole.test(integerPart) || !/^\d*$/.test(decimals)) continue;
    /* Other styles are not tried: `1,234` would become a thousand times the amount meant by a decimal comma. */
    if (decimals.length > 2) return refused('too_many_decimals', readingsOf(integerPart, decimals));
    const cents = Number(integerPart.replace(/[.,]/g, '') + decimals.padEnd(2, '0'));
    if (cents > CENTS_MAX) return refused('too_large');
    return { ok: true, amount: fromCents(cents) };
  }
  return refused('not_a_number');
}

const refused = (refusal: SgdRefusal, mayMean: Idr[] = []): ParsedSgd => ({ ok: false, refusal, mayMean });

/** `1,234` may mean 1234; `1.000` may mean 1000, or 1 with decimals that add nothing. A decimal is never cut off. */
function readingsOf(integerPart: string, decimals: string): Idr[] {
  const inCents: number[] = [];
  if (/^[1-9]\d{0,2}$/.test(integerPart) && decimals.length === 3) inCents.push(Number(`${integerPart}${decimals}00`));
  if (/^\d\d0+$/.test(decimals)) inCents.push(Number(integerPart.replace(/[.,]/g, '') + decimals.slice(0, 2)));
  return inCents.filter((cents) => cents <= CENTS_MAX).map(fromCents);
}
