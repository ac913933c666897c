import { sgd } from '@app/core/testing';
import { languageCodes } from '@app/i18n';
import { translate } from '@app/i18n/server';
import { planTypes } from '@app/money';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { renewPlans } from '../../shared/lib/plans.ts';
import { loseNextAnswer } from '../../testing/lose-next-answer.ts';
import { address, dialog, expectText, field, follow, press, write } from '../../testing/page-controls.ts';
import { runningAppOfFile, type RunningApp } from '../../testing/running-app.tsx';

const running = runningAppOfFile();

let member: RunningApp['member'];
beforeEach(async () => {
  member = await running.coreFixture.createMember({ available: sgd('100.00') });
});
const investments = async () => (await (await running.callsOf(member)).investments.listMine.query({ limit: 100 })).items;

const openSheet = async (plan = 'standard') => {
  await running.open(`/investment?buy=${plan}`, member);
  const sheet = await dialog();
  await sheet.findByLabelText('Amount');
  return sheet;
};
type Sheet = Awaited<ReturnType<typeof dialog>>;
const chooseDays = (sheet: Sheet, days: string) => fireEvent.click(sheet.getByText(days));
const alertsOf = (sheet: Sheet) => sheet.queryAllByRole('alert').map(({ textContent }) => textContent);
const buyButton = (sheet: Sheet) => sheet.getByRole<HTMLButtonElement>('button', { name: /^Buy Standard/ });

it('computes the example of a plan from the amount, simple and compounded', async () => {
  await running.open('/investment', member);
  const offer = within(await screen.findByRole('article', { name: 'Standard' }));
  await write('Amount, Standard', '200');
  const lines = offer.getAllByRole('row').map((row) =>
    within(row)
      .queryAllByRole('cell')
      .map(({ textContent }) => textContent),
  );
  expect(lines.slice(1)).toEqual([
    ['+1.00', '+1.00'],
    ['+7.00', '+7.11'],
    ['+30.00', '+32.28'],
  ]);
  await write('Amount, Standard', '4.99');
  expect(offer.getByRole('alert').textContent).toBe('This plan takes SGD 5.00 to SGD 9,999.99.');
});

it('says what is missing for a plan above the free balance, and leads to a deposit', async () => {
  await running.open('/investment', member);
  await press('Buy Gold');
  const sheet = await dialog();
  expect(address()).toBe('/investment?buy=gold');
  expect(await sheet.findByText(/You need at least SGD 10,000\.00 free to buy this plan\. SGD 100\.00 is free now\./)).toBeTruthy();
  await follow('Deposit', sheet);
  await waitFor(() => expect(address()).toBe('/deposit-withdraw?open=deposit'));
});

it('accepts only an amount of the plan that is free, and asks to confirm the risk of that amount', async () => {
  const sheet = await openSheet();
  await write('Amount', '100.01', sheet);
  expect(alertsOf(sheet)).toEqual(['Only SGD 100.00 is free to use. Please enter no more than that.']);
  await write('Amount', '4.99', sheet);
  expect(alertsOf(sheet)).toEqual(['This plan takes SGD 5.00 to SGD 9,999.99.']);
  await write('Amount', '', sheet);
  expect(alertsOf(sheet)).toEqual(['Please enter a valid amount']);
  chooseDays(sheet, '7 days');
  expect(sheet.queryByRole('checkbox')).toBeNull();
  expect(buyButton(sheet).disabled).toBe(true);
  await write('Amount', '50', sheet);
  expect(alertsOf(sheet)).toEqual([]);
  expect(buyButton(sheet).disabled).toBe(true);
  fireEvent.click(sheet.getByRole('checkbox', { name: /I can lose part or all of SGD 50\.00/ }));
  expect(buyButton(sheet).disabled).toBe(false);
  await write('Amount', '60', sheet);
  expect(sheet.getByRole<HTMLInputElement>('checkbox', { name: /SGD 60\.00/ }).checked).toBe(false);
  expect(buyButton(sheet).disabled).toBe(true);
});

it('sets the same amount by the slider and the field', async () => {
  const sheet = await openSheet();
  await write('Amount', '50', sheet);
  const slider = sheet.getByRole('slider');
  expect(slider.getAttribute('aria-valuenow')).toBe('5000');
  expect(slider.getAttribute('aria-valuetext')).toBe('SGD 50.00');
  fireEvent.keyDown(slider, { keyCode: 39, which: 39 });
  expect(field('Amount', sheet).value).toBe('50.01');
});

it('shows what each duration amounts to, and asks for one', async () => {
  const sheet = await openSheet();
  await write('Amount', '50', sheet);
  await press('Buy Standard for SGD 50.00', sheet);
  expect(alertsOf(sheet)).toEqual(['Please select a duration']);
  for (const [days, simple, compounded] of [
    ['1 day', '50.25', '50.25'],
    ['30 days', '57.50', '58.07'],
    ['7 days', '51.75', '51.78'],
  ] as const) {
    chooseDays(sheet, days);
    expect(sheet.getAllByText(simple).length).toBeGreaterThan(0);
    expect(sheet.getAllByText(compounded).length).toBeGreaterThan(0);
  }
  expect(alertsOf(sheet)).toEqual([]);
  expect(await investments()).toEqual([]);
});

it('buys the plan, moves the money from available to invested, and shows the new investment', async () => {
  const sheet = await openSheet();
  await write('Amount', '50', sheet);
  chooseDays(sheet, '7 days');
  fireEvent.click(sheet.getByRole('checkbox'));
  await press('Buy Standard for SGD 50.00', sheet);
  expect(await screen.findByText('Investment purchased successfully!')).toBeTruthy();
  expect(screen.getByText(/^Standard, SGD 50\.00, until \d\d \w{3} \d{4}, \d\d:\d\d SGT\.$/)).toBeTruthy();
  expect(await investments()).toMatchObject([
    { planType: 'standard', amount: sgd('50.00'), currentValue: sgd('50.00'), durationDays: 7, status: 'active' },
  ]);
  expect(await (await running.callsOf(member)).stats.dashboard.query()).toMatchObject({ balance: sgd('50.00'), invested: sgd('50.00') });
  const card = within(await screen.findByTestId('investment-card'));
  await waitFor(() => expect(document.activeElement).toBe(card.getByRole('heading', { name: 'Standard plan' })));
  expect(screen.getByRole('tab', { name: 'Active (1)' })).toBeTruthy();
  await waitFor(() => expect(address()).toBe('/investment'));
});

it('shows the refusal of an amount that is no longer free at the amount, and buys nothing', async () => {
  const sheet = await openSheet();
  await write('Amount', '50', sheet);
  chooseDays(sheet, '1 day');
  fireEvent.click(sheet.getByRole('checkbox'));
  await (await running.callsOf(member)).requests.withdraw.mutate({ amount: sgd('80.00') });
  await press('Buy Standard for SGD 50.00', sheet);
  await waitFor(() => expect(alertsOf(sheet)).toEqual([expect.stringContaining('Only SGD 20.00 is free to use')]));
  expect(await investments()).toEqual([]);
});

it('says that nothing was bought or completed yet, with the plans', async () => {
  await running.open('/investment', member);
  expect(await screen.findByText('No plan bought yet')).toBeTruthy();
  fireEvent.click(screen.getByRole('tab', { name: 'Completed (0)' }));
  expect(await screen.findByText('Nothing completed yet')).toBeTruthy();
  expect(address()).toBe('/investment?tab=completed');
  expect(screen.getAllByText(/Not guaranteed, you can lose money/).length).toBeGreaterThanOrEqual(3);
});

it('shows an investment day by day: what was paid, and what is only computed', async () => {
  const { id } = await running.coreFixture.buy(member, sgd('50.00'));
  running.coreFixture.clock.forward({ days: 3, hours: 1 });
  await running.coreFixture.accrue();
  await running.open('/investment', member);
  const card = await screen.findByTestId('investment-card');
  expect(card.textContent).toContain('3 of 7 days paid');
  expect(card.textContent).toContain('Current valueSGD 50.75');
  await follow('Day by day: Standard plan', within(card));
  const sheet = await dialog();
  await sheet.findByText('Standard plan, day by day');
  const kinds = () => sheet.getAllByRole('row').map((row) => row.dataset['kind']);
  await waitFor(() => expect(kinds()).toEqual([undefined, undefined, ...Array(3).fill('interest'), ...Array(4).fill('coming')]));
  const computed = sheet.getAllByRole('row').filter((row) => row.dataset['kind'] === 'coming');
  expect(computed.map((row) => row.querySelectorAll('.illus').length)).toEqual([2, 2, 2, 2]);
  expect(sheet.getAllByRole('row').filter((row) => row.querySelector('.illus') !== null)).toHaveLength(4);
  expect(address()).toBe(`/investment?tab=active&schedule=${id}`);
  await press('Close', sheet);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows a completed investment with its final value, which is available again', async () => {
  await running.coreFixture.buy(member, sgd('50.00'));
  running.coreFixture.clock.forward({ days: 7, hours: 1 });
  await running.coreFixture.accrue();
  await running.open('/investment?tab=completed', member);
  const card = await screen.findByTestId('investment-card');
  expect(card.textContent).toContain('Final valueSGD 51.78');
  expect(card.textContent).toContain('Total earned+SGD 1.78');
  expect(screen.getByRole('tab', { name: 'Active (0)' })).toBeTruthy();
  expect((await screen.findByTestId('balance')).textContent).toContain('SGD 101.77'); // a balance is rounded down
});

it('shows many investments in parts, the newest first', async () => {
  member = await running.coreFixture.createMember({ available: sgd('200.00') });
  for (let count = 0; count < 26; count++) {
    running.coreFixture.clock.forward({ ms: 60_000 });
    await running.coreFixture.buy(member, sgd(count === 0 ? '5.25' : '5.00'));
  }
  await running.open('/investment?tab=all', member);
  await waitFor(() => expect(screen.getAllByTestId('investment-card')).toHaveLength(24));
  expect(await screen.findByRole('tab', { name: 'All (26)' })).toBeTruthy();
  await press('Show older');
  await waitFor(() => expect(screen.getAllByTestId('investment-card')).toHaveLength(26));
  expect(screen.getAllByTestId('investment-card').at(-1)?.textContent).toContain('SGD 5.25');
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
});

it.each(languageCodes)('asks for a duration in the language of the page: %s', async (language) => {
  await running.open('/investment?buy=standard', member, language);
  const sheet = await dialog();
  await sheet.findByLabelText(translate(language, 'investments:member.buy.amount'));
  await write(translate(language, 'investments:member.buy.amount'), '50', sheet);
  const plan = translate(language, 'investments:plan.standard');
  await press(translate(language, 'investments:member.buy.submit', { plan, amount: 'SGD 50.00' }), sheet);
  expect(alertsOf(sheet)).toEqual([translate(language, 'investments:member.buy.durationMissing')]);
});

async function changePlan(change: object, type = 'standard') {
  const { plans } = await running.callsOf(running.masterAdmin);
  const plan = (await plans.list.query()).find((each) => each.type === type);
  if (plan === undefined) throw new Error(`No plan ${type}`);
  await plans.update.mutate({ ...plan, ...change, reason: 'decided by the board' });
}
async function fillIn(sheet: Sheet) {
  await write('Amount', '50', sheet);
  chooseDays(sheet, '7 days');
  fireEvent.click(sheet.getByRole('checkbox'));
}

it('buys nothing on terms that have changed since they were shown, shows the new ones, and asks to confirm again', async () => {
  const sheet = await openSheet();
  await fillIn(sheet);
  await changePlan({ ratePpm: 4_000 });
  await press('Buy Standard for SGD 50.00', sheet);
  await waitFor(() => expect(alertsOf(sheet)).toEqual([expect.stringContaining('You see the new ones; please confirm again.')]));
  expect(document.activeElement?.textContent).toContain('You see the new ones; please confirm again.');
  expect(document.querySelector('[data-sonner-toast]')).toBeNull();
  expect(await investments()).toEqual([]);
  expect(sheet.getByText(/0\.4%/, { selector: 'p' })).toBeTruthy();
  expect(sheet.getByRole<HTMLInputElement>('checkbox').checked).toBe(false);
  fireEvent.click(sheet.getByRole('checkbox'));
  await press('Buy Standard for SGD 50.00', sheet);
  await waitFor(async () => expect(await investments()).toMatchObject([{ interestRate: 0.004, amount: sgd('50.00') }]));
});

it('offers the durations of the plan, and no purchase of a plan that was switched off', async () => {
  await changePlan({ durations: [3, 7] });
  const sheet = await openSheet();
  expect(sheet.queryByText('30 days')).toBeNull();
  expect(sheet.getByText('3 days')).toBeTruthy();
  await fillIn(sheet);
  await changePlan({ isActive: false });
  await press('Buy Standard for SGD 50.00', sheet);
  await waitFor(() => expect(alertsOf(sheet)).toEqual([expect.stringContaining('This plan can’t be bought at present.')]));
  expect(document.querySelector('[data-sonner-toast]')).toBeNull();
  await waitFor(() => expect(buyButton(sheet).disabled).toBe(true));
  expect(await investments()).toEqual([]);
  expect(screen.queryByRole('article', { name: 'Standard' })).toBeNull();
});

it('says on every page that no plan can be bought while all are switched off, and offers none', async () => {
  const sentence = 'No plan can be bought at present.';
  for (const type of planTypes) await changePlan({ isActive: false }, type);
  await renewPlans();
  await running.open('/investment', member);
  expect(await screen.findByText('No plan bought yet')).toBeTruthy();
  expect(screen.getByText(sentence)).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'No plan can be bought at present' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'See the plans' })).toBeNull();
  expect(screen.queryByText(/A rate this high/)).toBeNull();
  await running.open('/dashboard', member);
  const firstRun = within(await screen.findByTestId('first-run'));
  expect(firstRun.getByText(sentence)).toBeTruthy();
  expect(firstRun.queryByRole('link', { name: 'See the plans' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Buy a plan' })).toBeNull();
  await running.open('/');
  await expectText(() => document.getElementById('plans'), `${sentence} Plans appear here when they can.`);
  for (const type of planTypes) await changePlan({ isActive: true }, type);
});

it('says after a lost answer that the purchase may have been received, and buys once when it is sent again', async () => {
  const sheet = await openSheet();
  await write('Amount', '60', sheet);
  chooseDays(sheet, '7 days');
  fireEvent.click(sheet.getByRole('checkbox'));
  loseNextAnswer('investments.purchase');
  await press('Buy Standard for SGD 60.00', sheet);
  expect(await sheet.findByText('It is not known whether this was received')).toBeTruthy();
  await waitFor(() => expect(screen.getByTestId('free').textContent).toContain('40.00'));
  expect(alertsOf(sheet)).toHaveLength(1);
  expect(document.querySelector('[data-sonner-toast]')).toBeNull();
  await press('Buy Standard for SGD 60.00', sheet);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await investments()).toHaveLength(1);
});
