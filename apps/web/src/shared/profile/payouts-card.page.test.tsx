import { sgd } from '@app/core/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { dialog, expectText, expectToast, press, problemOf, write } from '../../testing/page-controls.ts';
import { runningAppOfFile, type RunningApp } from '../../testing/running-app.tsx';

const running = runningAppOfFile();
const main = () => document.querySelector('main');

let member: RunningApp['member'];
beforeEach(async () => {
  member = await running.coreFixture.createMember({ available: sgd('50.00') });
});
const controls = async () => (await running.callsOf(member)).payoutControls.mine.query();

it('freezes withdrawals after a question; the sheet then says so, and the request timeline too', async () => {
  await (await running.callsOf(member)).requests.withdraw.mutate({ amount: sgd('10.00') });
  await running.open('/profile?tab=security', member);
  await press('Change…');
  expect(screen.getByLabelText('At most per day')).toBeTruthy();
  await press('Freeze withdrawals…');
  await screen.findByText('Freeze your withdrawals?');
  expect(screen.queryByLabelText('At most per day')).toBeNull(); // one form at a time
  await press('Freeze withdrawals');
  await expectToast('Your withdrawals are frozen');
  await expectText(main, /Your withdrawals have been frozen since/);
  expect(await controls()).toMatchObject({ frozenBy: 'member' });
  expect(screen.queryByRole('button', { name: 'Freeze withdrawals…' })).toBeNull();

  await (await running.callsOf(running.masterAdmin)).settings.update.mutate({ email: 'help@example.test' });
  await running.open('/deposit-withdraw?open=withdraw', member);
  const sheet = await dialog();
  await sheet.findByText(/Your withdrawals have been frozen since/);
  expect(sheet.getByRole('link', { name: 'help@example.test' }).getAttribute('href')).toBe('mailto:help@example.test');
  expect(sheet.queryByRole('button', { name: 'Request withdrawal' })).toBeNull();
  expect(sheet.queryByLabelText('Amount')).toBeNull();
  await running.open('/deposit-withdraw', member);
  fireEvent.click(within((await screen.findAllByTestId('request-row'))[0] as HTMLElement).getByRole('button'));
  await expectText(main, 'Your withdrawals are frozen.');
  await expectText(main, 'After the company has spoken with you');

  await running.open('/profile?tab=bank', member);
  await expectText(main, /Your withdrawals have been frozen since/);
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Save bank info' })).disabled).toBe(true);
});

it('sets a daily limit, and shows when a higher one begins', async () => {
  await running.open('/profile?tab=security', member);
  await expectText(main, 'Not restricted');
  await expectText(main, 'Daily limitNo limit');
  await press('Change…');
  await write('At most per day', '20.00');
  await press('Save limit');
  await expectToast('Daily limit saved');
  await expectText(main, 'Daily limitSGD 20.00');
  await expectText(main, 'Limited per day');
  expect(screen.queryByText('Not restricted')).toBeNull();
  await press('Change…');
  for (const refused of ['', 'abc', '40.005', '0']) {
    await write('At most per day', refused);
    await press('Save limit');
    await waitFor(() => expect(problemOf('At most per day')).toBe('Please enter an amount above zero, or remove the limit.'));
  }
  expect(await controls()).toMatchObject({ dayMax: sgd('20.00'), nextDayMaxAt: null });
  await press('Remove the limit');
  await expectToast('Saved: No limit from 22 Nov 2026');
  await expectText(main, /Daily limitSGD 20\.00.*No limit from 22 Nov 2026/);
  expect(await controls()).toMatchObject({ dayMax: sgd('20.00'), nextDayMax: null });

  await running.open('/deposit-withdraw?open=withdraw', member);
  const sheet = await dialog();
  await expectText(() => document.querySelector('[role=dialog]'), 'Your own daily limit of SGD 20.00 leaves SGD 20.00 for today.');
  await press('All that your daily limit leaves', sheet);
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('20.00');
  await write('Amount', '20.01');
  await press('Request withdrawal of SGD 20.01', sheet);
  await waitFor(() => expect(problemOf('Amount')).toBe('Your own daily limit leaves SGD 20.00 for today.'));
});

it('is not there for administrators', async () => {
  await running.open('/profile?tab=security', running.admin);
  await waitFor(() => expect(document.querySelectorAll('main section').length).toBeGreaterThan(2));
  expect(main()?.textContent).not.toContain('Bekukan penarikan');
});
