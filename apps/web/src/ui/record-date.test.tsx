// @vitest-environment jsdom
import '../testing/simulated-browser.ts';
import { expect, it } from 'vitest';
import { renderUi } from '../testing/render-ui.tsx';
import { RecordDate } from './record-date.tsx';

const record = { createdAt: '2026-11-18T02:00:00.000Z', originalCreatedAt: '2026-11-20T02:00:00.000Z' };

it('names the original date of a record whose date was changed', async () => {
  const { container } = await renderUi(<RecordDate record={record} />);
  expect(container.textContent).toBe('18 Nov 2026, 10:00 (date changed, originally 20 Nov 2026, 10:00)');
});

it('says nothing more of a date that was never changed', async () => {
  const { container } = await renderUi(<RecordDate record={{ createdAt: record.createdAt }} detail="day" />);
  expect(container.textContent).toBe('18 Nov 2026');
});
