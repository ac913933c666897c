// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pagingOf, type ListPages } from '../lib/list-pages.ts';
import { renderUi } from '../../testing/render-ui.tsx';
import { ListPager } from './list-pager.tsx';

const pages = (page: number): ListPages => ({ page, size: 20, input: { limit: 20 }, goNext: () => undefined, goBack: () => undefined });
const rows = Array.from({ length: 20 }, (_, id) => ({ id }));
const estimated = { items: rows, total: 1_230_000, isTotalEstimated: true, nextCursor: 'next' };
const shownText = () => screen.getByRole('navigation').textContent;

describe('the number of rows beside the pages of a list', () => {
  it.each([
    ['en', '1–20 of about 1,230,000'],
    ['id', '1–20 dari sekitar 1.230.000'],
    ['zh', '第 1–20 条，共 约 1,230,000 条'],
    ['th', '1–20 จาก ประมาณ 1,230,000'],
  ] as const)('is called an estimate when it is one (%s)', async (language, text) => {
    await renderUi(<ListPager {...pagingOf(estimated, pages(1))} />, { language });
    expect(shownText()).toBe(text);
  });

  it('is shown as it is when it was counted', async () => {
    await renderUi(<ListPager {...pagingOf({ ...estimated, total: 10_000, isTotalEstimated: false }, pages(2))} />);
    expect(shownText()).toBe('21–40 of 10,000');
  });

  it('is never an estimate below the rows that were shown', async () => {
    await renderUi(<ListPager {...pagingOf({ ...estimated, total: 10_000 }, pages(1000))} />);
    expect(shownText()).toBe('19,981–20,000 of about 20,000');
  });
});
