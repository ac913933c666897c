import { datePatterns, languageCodes } from '@app/i18n';
import dayjs from 'dayjs';
import { expect, it } from 'vitest';
import { formatInstant } from './business-time.ts';

const lateOnTheNineteenth = '2026-11-19T16:05:09Z';

it.each([
  ['en', '20 Nov 2026, 00:05'],
  ['id', '20 Nov 2026, 00:05'],
  ['zh', '2026年11月20日 00:05'],
  ['th', '20 พ.ย. 2026, 00:05'],
] as const)('writes day, month and Gregorian year of Singapore as they are written in %s', (language, text) => {
  expect(formatInstant(lateOnTheNineteenth, language)).toBe(text);
});

it('writes an instant with the requested detail', () => {
  const texts = (['day', 'second', 'time', 'clock'] as const).map((detail) => formatInstant('2026-09-01T00:00:59+08:00', 'en', detail));
  expect(texts).toEqual(['01 Sep 2026', '01 Sep 2026, 00:00:59', '00:00', '00:00:59']);
});

it('writes Chinese days and times without padding or a comma', () => {
  const texts = (['day', 'minute', 'second', 'time'] as const).map((detail) => formatInstant('2026-09-01T00:00:59+08:00', 'zh', detail));
  expect(texts).toEqual(['2026年9月1日', '2026年9月1日 00:00', '2026年9月1日 00:00:59', '00:00']);
});

it.each(languageCodes)('gives the date pickers the same format in %s', (language) => {
  const at = dayjs('2026-09-21T14:05:00');
  const digitsOf = (text: string) => text.replace(/\p{L}+/gu, (word) => (/[年月日]/.test(word) ? word : '@'));
  expect(digitsOf(at.locale('en').format(datePatterns[language].minute))).toBe(
    digitsOf(formatInstant('2026-09-21T14:05:00+08:00', language === 'zh' ? 'zh' : 'en')),
  );
  expect(datePatterns[language].minute.startsWith(datePatterns[language].day)).toBe(true);
});
