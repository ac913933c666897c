import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  AMOUNT_MAX_IDR,
  amountRanges,
  compoundPreview,
  compoundSchedule,
  dayInterest,
  effectiveAnnualRate,
  formatIdr,
  formatSgd,
  formatSpendable,
  fromCents,
  idr,
  isInRange,
  parseSgd,
  planDefaults,
  planTypes,
  sgdInputText,
  sgdParts,
  shownBalances,
  simplePreview,
  tierOf,
} from './index.ts';

const CENTS_MAX = Math.floor(AMOUNT_MAX_IDR / 130);

const understood = (text: string, style: 'en' | 'id' = 'en') => {
  const parsed = parseSgd(text, style);
  return parsed.ok ? parsed.amount : parsed.refusal;
};

describe('SGD amounts as users write them', () => {
  it('converts every cent from 0.01 to 10,000.00 exactly, both ways, in both styles', () => {
    for (let cents = 1; cents <= 1_000_000; cents++) {
      const amount = fromCents(cents);
      if (amount !== cents * 130) throw new Error(`${cents} cents became ${amount}`);
      if (understood(sgdInputText(amount)) !== amount) throw new Error(`en ${cents}`);
      if (understood(sgdParts(amount).digits, 'id') !== amount) throw new Error(`id ${cents}`);
    }
    expect(understood('10,000.00')).toBe(130_000_000);
  });

  it.each([
    [-32_500, '-2.50'],
    [-60, '0.00'],
    [0, '0.00'],
    [32_500, '2.50'],
  ] as const)('%i IDR is the digits %s', (amount, digits) => {
    expect(sgdInputText(idr(amount))).toBe(digits);
  });

  it('parses what it formats, for any amount of whole cents', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: CENTS_MAX }), (cents) => {
        const amount = fromCents(cents);
        expect(understood(formatSgd(amount).replace('SGD ', ''))).toBe(amount);
      }),
    );
  });

  it.each([
    ['1234.5', 'en', 16_048_500],
    ['1,234.50', 'en', 16_048_500],
    ['1.234,50', 'id', 16_048_500],
    ['1.234', 'id', 16_042_000],
    ['1234,5', 'id', 16_048_500],
    ['1,234.50', 'id', 16_048_500],
    [' 5 ', 'en', 65_000],
    ['0.01', 'en', 130],
    ['5.', 'en', 65_000],
    ['１，２３４．５０', 'en', 16_048_500],
    ['１２３４。５', 'en', 16_048_500],
    ['ＳＧＤ\u3000５', 'en', 65_000],
    ['๑,๒๓๔.๕', 'en', 16_048_500],
    ['５，５', 'id', 71_500],
    ['.5', 'en', 6_500],
    [',5', 'id', 6_500],
    ['。５', 'en', 6_500],
    ['5 000', 'en', 65_000_000],
    ['5\u00a0000.50', 'en', 65_006_500],
    ['5\u2009000\u2009000', 'en', 65_000_000_000],
    ['SGD 5\u202f000', 'en', 65_000_000],
    ["5'000", 'en', 65_000_000],
    ['5’000.5', 'en', 65_006_500],
    ['5 000,50', 'id', 65_006_500],
    ['5.000,50', 'id', 65_006_500],
    ['５　０００', 'en', 65_000_000],
  ] as const)('understands %s (%s)', (text, style, amount) => {
    expect(understood(text, style)).toBe(amount);
  });

  it.each([
    ['1,234', 'id', [16_042_000]],
    ['12,345', 'id', [160_485_000]],
    ['12.345', 'en', [160_485_000]],
    ['1.234', 'en', [16_042_000]],
    ['1.000', 'en', [13_000_000, 13_000]],
    ['0,123', 'id', []],
    ['0,005', 'en', []],
    ['0,005', 'id', []],
    ['0.005', 'id', []],
    ['00,005', 'en', []],
    ['012,345', 'en', []],
    ['0,500', 'en', [6_500]],
    ['1234,567', 'id', []],
    ['1234,567', 'en', []],
    ['99999999999999999.000', 'en', []],
  ] as const)('takes the third decimal of %s (%s) for an error and says what may be meant', (text, style, mayMean) => {
    expect(parseSgd(text, style)).toEqual({ ok: false, refusal: 'too_many_decimals', mayMean });
  });

  it.each([
    ['5,5', 71_500],
    ['５，５', 71_500],
    ['๕,๕', 71_500],
    ['1,23', 15_990],
    ['0,5', 6_500],
    [',5', 6_500],
    ['5 000,50', 65_006_500],
    ['1.234,50', 16_048_500],
    ['1.234.567', 16_049_371_000],
  ])('refuses %s in the English style, and says what is meant in the other', (text, meant) => {
    expect(parseSgd(text)).toEqual({ ok: false, refusal: 'other_style', mayMean: [meant] });
  });

  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['1.005', 'too_many_decimals'],
    ['12,34,567', 'not_a_number'],
    ['-5', 'not_a_number'],
    ['1e3', 'not_a_number'],
    ['.', 'not_a_number'],
    ['0,005,000', 'not_a_number'],
    ['0x10', 'not_a_number'],
    ['NaN', 'not_a_number'],
    ['٥', 'not_a_number'],
    ['5 00', 'not_a_number'],
    ['0 005', 'not_a_number'],
    ['5 000’000', 'not_a_number'],
    ['5 000,000.00', 'not_a_number'],
    ['99999999999999', 'too_large'],
  ] as const)('refuses %j as %s', (text, refusal) => {
    expect(understood(text)).toBe(refusal);
  });

  it('formats signs before the code, with U+2212 as the minus', () => {
    expect(formatSgd(idr(-2_600_000))).toBe('\u2212SGD 200.00');
    expect(formatSgd(idr(26_910), 'always')).toBe('+SGD 2.07');
    expect(formatSgd(idr(0), 'always')).toBe('SGD 0.00');
    expect(formatIdr(idr(11_500_350))).toBe('Rp 11.500.350');
    expect(formatSgd(idr(11_500_350))).toBe('SGD 884.64');
  });

  it('never shows more as spendable than there is', () => {
    expect([15_599_864, 129, 0].map((amount) => formatSpendable(idr(amount)))).toEqual(['SGD 1,199.98', 'SGD 0.00', 'SGD 0.00']);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: AMOUNT_MAX_IDR }), (amount) => {
        const shown = understood(formatSpendable(idr(amount)));
        expect(amount - Number(shown)).toBeGreaterThanOrEqual(0);
        expect(amount - Number(shown)).toBeLessThan(130);
      }),
    );
  });
});

describe('the balances on a screen', () => {
  const cents = (amount: number) => amount / 130;

  it.each([
    ['more than the nearest cent', { available: 15_599_864, pending: 0 }, [119_998, 0, 119_998, 0]],
    ['a pending amount that is not whole cents', { available: 199, pending: 70 }, [1, 1, 0, 0]],
    ['more pending than available', { available: 390_070, pending: 1_040_000 }, [3_000, 8_000, 0, 5_000]],
  ] as const)('of %s', (_, { available, pending }, shown) => {
    const { available: has, pending: waits, free, uncovered } = shownBalances({ available: idr(available), pending: idr(pending) });
    expect([has, waits, free, uncovered].map(cents)).toEqual(shown);
  });

  it('add up in whole cents, never promise more than there is, and stay within a cent', () => {
    const amounts = fc.oneof(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: AMOUNT_MAX_IDR })).map(idr);
    fc.assert(
      fc.property(amounts, amounts, (available, pending) => {
        const shown = shownBalances({ available, pending });
        expect(shown.available - shown.pending).toBe(shown.free - shown.uncovered);
        for (const amount of Object.values(shown)) expect([Math.sign(amount) >= 0, amount % 130]).toEqual([true, 0]);
        expect(shown.available).toBeLessThanOrEqual(available);
        expect(shown.free).toBeLessThanOrEqual(Math.max(available - pending, 0));
        expect(Math.abs(shown.available - available)).toBeLessThan(130);
        expect(Math.abs(shown.pending - pending)).toBeLessThan(130);
      }),
    );
  });
});

describe('interest', () => {
  it('rounds half a rupiah up', () => {
    expect(dayInterest(idr(100), 5_000)).toBe(1); // 0.5
    expect(dayInterest(idr(99), 5_000)).toBe(0); // 0.495
    expect(dayInterest(idr(300), 5_000)).toBe(2); // 1.5
  });

  it('compounds the worked example: SGD 100.00 in standard', () => {
    const amount = fromCents(10_000);
    expect(formatSgd(compoundPreview(amount, 5_000, 28).value)).toBe('SGD 114.99');
    expect(compoundPreview(amount, 5_000, 30).value).toBe(1_509_821);
    expect(simplePreview(amount, 5_000, 30)).toEqual({ daily: 6_500, profit: 195_000, value: 1_495_000 });
  });

  it('pays at least the simple preview less rounding, and the days add up', () => {
    const amounts = fc.integer({ min: 1, max: AMOUNT_MAX_IDR }).map(idr);
    const rates = fc.constantFrom(...planTypes.map((type) => planDefaults[type].ratePpm));
    fc.assert(
      fc.property(amounts, rates, fc.constantFrom(1, 7, 30), (amount, ratePpm, days) => {
        const schedule = compoundSchedule(amount, ratePpm, days);
        expect(schedule).toHaveLength(days);
        const total = schedule.reduce((earned, { interest }) => earned + interest, 0);
        expect(schedule.at(-1)?.value).toBe(amount + total);
        expect(total).toBeGreaterThanOrEqual(simplePreview(amount, ratePpm, days).profit - days);
      }),
    );
  });

  it('has the effective annual rate of each daily rate', () => {
    const percent = planTypes.map((type) => (effectiveAnnualRate(planDefaults[type].ratePpm) * 100).toFixed(1));
    expect(percent).toEqual(['517.5', '3678.3', '22814.2']);
  });
});

describe('plans', () => {
  it('cover every amount from SGD 5.00 by exactly one plan', () => {
    fc.assert(
      fc.property(fc.integer({ min: 500, max: CENTS_MAX }), (cents) => {
        expect(planTypes.filter((type) => isInRange(planDefaults[type], fromCents(cents)))).toHaveLength(1);
      }),
    );
    expect(planTypes.some((type) => isInRange(planDefaults[type], fromCents(499)))).toBe(false);
  });

  it('raise the tier at SGD 10,000 and SGD 50,000', () => {
    expect([999_999, 1_000_000, 4_999_999, 5_000_000].map((cents) => tierOf(fromCents(cents), planDefaults))).toEqual([
      'standard',
      'gold',
      'gold',
      'premium',
    ]);
  });
});

describe('the amounts that a text may mean', () => {
  const centsAround = (cents: number) => ({ from: idr(cents * 130 - 65), to: idr(cents * 130 + 64) });
  it.each([
    ['250', [centsAround(25_000), { from: 250, to: 250 }]],
    ['12,500.00', [centsAround(1_250_000)]],
    ['12.500,00', [centsAround(1_250_000)]],
    ['Rp 3.250.000', [{ from: 3_250_000, to: 3_250_000 }]],
    ['0', []],
    ['budi', []],
  ])('%s', (text, ranges) => expect(amountRanges(text)).toEqual(ranges));
});
