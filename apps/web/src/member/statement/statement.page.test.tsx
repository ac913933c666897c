import { appendLog, createLogSigning, sgd } from '@app/core/testing';
import { languageCodes } from '@app/i18n';
import { translate } from '@app/i18n/server';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it, vi } from 'vitest';
import { address, press, expectText, expectToast } from '../../testing/page-controls.ts';
import { runningAppOfFile, type RunningApp } from '../../testing/running-app.tsx';

const running = runningAppOfFile();

const purchases = 60;
/** Has a deposit on 20 November and 60 purchases on 21 November. */
let busy: RunningApp['member'];
beforeAll(async () => {
  busy = await running.coreFixture.createMember({ available: sgd('400.00') });
  running.coreFixture.clock.forward({ days: 1 });
  for (let count = 0; count < purchases; count++) {
    running.coreFixture.clock.forward({ ms: 1_000 });
    await running.coreFixture.buy(busy, sgd('5.00'));
  }
});
const lines = () => screen.getAllByRole('table').at(-1)?.querySelectorAll('tbody tr') ?? [];
const pager = () => screen.queryByRole('navigation', { name: / of / });
const balances = () =>
  within(screen.getByRole('table', { name: 'Balances for this period' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.querySelectorAll('td .num:first-child')].map(({ textContent }) => textContent));

it('says that there are no movements yet, and leads to a deposit', async () => {
  await running.open('/statement', await running.coreFixture.createMember());
  expect(await screen.findByText('No movements yet')).toBeTruthy();
  expect(pager()).toBeNull();
  await press('Request a deposit');
  await waitFor(() => expect(address()).toBe('/deposit-withdraw?open=deposit'));
});

it('shows each movement with both balances after it, in pages', async () => {
  await running.open('/statement', busy);
  await expectText(pager, '1–50 of 61');
  expect(lines()).toHaveLength(50);
  expect(lines()[0]?.textContent).toContain('Plan boughtStandard');
  expect(lines()[0]?.textContent).toContain('−SGD 5.00');
  expect(lines()[0]?.textContent).toContain('SGD 100.00');
  await press('Next page');
  await expectText(pager, '51–61 of 61');
  expect(lines()).toHaveLength(11);
  expect([...lines()].at(-1)?.textContent).toContain('Deposit');
  expect(address()).toContain('page=2');
});

it('shows one balance, and that its rows add up to it', async () => {
  await running.open('/statement', busy);
  fireEvent.click(within(await screen.findByRole('radiogroup', { name: 'Which balance' })).getByText('Invested'));
  await expectText(() => screen.queryByText(/rows add up to what is invested/), '60 rows add up to what is invested: SGD 300.00');
  expect(address()).toBe('/statement?account=invested');
});

it('shows the days of the query string, with the balances before, in, out and after', async () => {
  await running.open('/statement?from=2026-11-21&to=2026-11-21', busy);
  await expectText(pager, '1–50 of 60');
  expect(balances()).toEqual([
    ['SGD 400.00', 'SGD 0.00'],
    ['SGD 0.00', '+SGD 300.00'],
    ['−SGD 300.00', 'SGD 0.00'],
    ['SGD 100.00', 'SGD 300.00'],
  ]);
});

it('chooses months by one press, shows that nothing moved in one, and all days again', async () => {
  await running.open('/statement', busy);
  await press('Last month');
  expect(await screen.findByText('No such movements')).toBeTruthy();
  expect(address()).toBe('/statement?from=2026-10-01&to=2026-10-31');
  await press('This month');
  await expectText(pager, '1–50 of 61');
  expect(address()).toBe('/statement?from=2026-11-01&to=2026-11-30');
  await press('All days');
  await waitFor(() => expect(address()).toBe('/statement'));
  await press('Last month');
  await press('Show all movements');
  await expectText(pager, '1–50 of 61');
});

it('saves the receipts of the days that are shown, and says how many movements have none yet', async () => {
  const created = vi.spyOn(URL, 'createObjectURL');
  const savedLines = async () => (await (created.mock.lastCall![0] as Blob).text()).trimEnd().split('\n');
  await running.open('/statement?from=2026-11-21&to=2026-11-21', busy);
  await press('Download receipts');
  await expectToast('60 movements are not in the signed log yet');
  expect(await savedLines()).toEqual(Array(60).fill(expect.stringMatching(/^\{"movement":\d+,"receipt":null\}$/)));
  await appendLog(running.coreFixture.ctx, createLogSigning());
  await press('Download receipts');
  await expectToast('Anyone can check them at');
  await waitFor(() => expect(created).toHaveBeenCalledTimes(2));
  expect(await savedLines()).toEqual(Array(60).fill(expect.stringContaining('c2sp.org/tlog-proof@v1')));
});

it.each(languageCodes)('names each movement in the language of the page: %s', async (language) => {
  await running.open('/statement?page=1', busy, language);
  await waitFor(() => expect(lines()).toHaveLength(50));
  expect(lines()[0]?.textContent).toContain(translate(language, 'statement:kind.purchase'));
  expect(screen.getAllByText(translate(language, 'statement:column.availableAfter')).length).toBeGreaterThan(0);
});
