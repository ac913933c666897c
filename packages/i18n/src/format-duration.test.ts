import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { formatDays, formatDuration } from './format-duration.ts';
import { formatRunTime } from './format-run-time.ts';
import { languageCodes } from './languages.ts';
import { namespaces } from './namespaces.ts';
import { translate } from './server.ts';

const minute = 60_000;
const hour = 60 * minute;

it('uses the two largest units, in long form where the short one is uncommon', () => {
  expect(formatDuration(305 * minute, 'id')).toBe('5 jam 5 menit');
  expect(formatDuration((23 * 24 + 9) * hour + 59 * minute, 'id')).toBe('23 hari 9 jam');
  expect(formatDuration(51 * hour + minute, 'en')).toBe('2 days 3 hours');
  expect(formatDuration(305 * minute, 'th')).toBe('5 ชม. 5 นาที');
  expect(formatDuration(305 * minute, 'zh')).toBe('5 小时 5 分钟');
});

it('uses plurals, omits a unit of zero, and never returns zero', () => {
  expect(formatDuration(25 * hour, 'en')).toBe('1 day 1 hour');
  expect(formatDuration(23 * hour, 'en')).toBe('23 hours');
  expect(formatDuration(24 * hour, 'en')).toBe('1 day');
  expect(formatDuration(0, 'en')).toBe('1 minute');
  expect(formatDuration(-hour, 'en')).toBe('1 minute');
});

it('uses seconds on request, with one decimal below a minute', () => {
  expect(languageCodes.map((language) => formatDuration(140, language, 'second'))).toEqual([
    '0.1 seconds',
    '0,1 detik',
    '0.1 秒',
    '0.1 วินาที',
  ]);
  expect(formatDuration(1000, 'en', 'second')).toBe('1 second');
  expect([formatDuration(59_970, 'en', 'second'), formatRunTime(59_970, 'id')]).toEqual(['59.9 seconds', '59,9 dtk']);
  expect(formatDuration(900_000, 'en', 'second')).toBe('15 minutes');
  expect(formatDuration(90_000, 'en', 'second')).toBe('1 minute 30 seconds');
  expect(formatDuration(90_000, 'id', 'second')).toBe('1 menit 30 detik');
});

it('formats a run time with the short second in Indonesian, and as in a sentence otherwise', () => {
  expect(languageCodes.map((language) => formatRunTime(140, language))).toEqual(['0.1 seconds', '0,1 dtk', '0.1 秒', '0.1 วินาที']);
  expect([formatRunTime(0, 'id'), formatRunTime(20, 'en'), formatRunTime(90_000, 'id')]).toEqual([
    '0,1 dtk',
    '0.1 seconds',
    '1 menit 30 detik',
  ]);
});

it('formats the length of a plan', () => {
  expect([formatDays(1, 'en'), formatDays(30, 'en'), formatDays(7, 'zh'), formatDays(7, 'id')]).toEqual([
    '1 day',
    '30 days',
    '7 天',
    '7 hari',
  ]);
});

it.each([
  [1, '1 second'],
  [30, '30 seconds'],
  [900, '15 minutes'],
])('formats a wait of %i seconds in a message of the server', (seconds, text) => {
  expect(translate('en', 'errors:TOO_MANY_ATTEMPTS', { seconds })).toContain(`wait ${text},`);
});

it('formats a wait in long form in an Indonesian sentence', () => {
  expect(translate('id', 'errors:TOO_MANY_ATTEMPTS', { seconds: 30 })).toContain('Tunggu 30 detik,');
});

it('is the only place that writes a unit of time after a number, apart from plural messages', () => {
  const number = /\{\{[^}]+\}\} (days?|hours?|minutes?|seconds?|d|h|s)\b(?! \{)/;
  const flatten = (tree: object, path: string): [string, string][] =>
    Object.entries(tree).flatMap(([key, value]: [string, string | object]) =>
      typeof value === 'string' ? [[`${path}.${key}`, value] as [string, string]] : flatten(value, `${path}.${key}`),
    );
  const found = namespaces.flatMap((name) => {
    const file = readFileSync(new URL(`./locales/en/${name}.json`, import.meta.url), 'utf8');
    return flatten(JSON.parse(file) as object, name).filter(([key, text]) => number.test(text) && !/_(one|other)$/.test(key));
  });
  expect(found).toEqual([]);
});
