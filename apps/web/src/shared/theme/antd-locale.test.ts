// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { formatInstant } from '../lib/business-time.ts';
import { businessDayjs } from '../lib/business-dayjs.ts';
import { fetchAntdLocale } from './antd-locale.ts';

const months = Array.from({ length: 12 }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-05T12:00:00+08:00`);

it.each(['en', 'id', 'th'] as const)('writes month names in the %s date pickers as everywhere else', async (language) => {
  await fetchAntdLocale(language);
  const picked = months.map((at) => businessDayjs(at).tz().locale(language).format('DD MMM YYYY'));
  expect(picked).toEqual(months.map((at) => formatInstant(at, language, 'day')));
});
