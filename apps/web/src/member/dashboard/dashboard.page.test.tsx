import { sgd } from '@app/core/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { address, follow, press, expectText, expectToast } from '../../testing/page-controls.ts';
import { runningAppOfFile } from '../../testing/running-app.tsx';
import { refused } from '../../testing/stub-server.ts';

const running = runningAppOfFile();
const balance = () => screen.queryByTestId('balance');

it('shows a new member zeros, their tier, and what to do first', async () => {
  await running.open('/dashboard', await running.coreFixture.createMember());
  await expectText(balance, 'SGD 0.00');
  expect(await screen.findByText('Tier: Standard')).toBeTruthy();
  expect(await screen.findByText('No transactions yet')).toBeTruthy();
  expect(screen.queryAllByTestId('request-row')).toEqual([]);
  await press('Request a deposit');
  await waitFor(() => expect(address()).toBe('/deposit-withdraw?open=deposit'));
});

it('leads a new member step by step to the first plan, and folds the figures until there is money', async () => {
  const { createUser, deposit, buy } = running.coreFixture;
  const member = await createUser();
  const card = async () => within(await screen.findByTestId('first-run'));
  const figures = async () => (await screen.findByText('All your figures')).closest('details');
  await running.open('/dashboard', member);
  expect(await (await card()).findByText('3 steps left to your first plan')).toBeTruthy();
  expect((await figures())?.open).toBe(false);
  await follow('Add your bank account');
  await waitFor(() => expect(address()).toBe('/profile?tab=bank'));

  const { profile } = await running.callsOf(member);
  await profile.update.mutate({ bankName: 'Bank Contoh', accountName: 'SITI SAMPEL', accountNumber: '000-222-3333' });
  await running.open('/dashboard', member);
  expect(await (await card()).findByText('Bank Contoh ••3333, SITI SAMPEL')).toBeTruthy();
  await follow('Make a deposit');
  await waitFor(() => expect(address()).toBe('/deposit-withdraw?open=deposit'));

  const { id } = await deposit(member, sgd('20.00'));
  await running.open('/dashboard', member);
  expect(await (await card()).findByText('Your deposit is being checked')).toBeTruthy();

  await (await running.callsOf(running.admin)).requests.process.mutate({ id, status: 'approved' });
  await running.open('/dashboard', member);
  expect(await (await card()).findByText('One step left to your first plan')).toBeTruthy();
  expect((await figures())?.open).toBe(true);
  await follow('See the plans');
  await waitFor(() => expect(address()).toBe('/investment'));

  await buy(member, sgd('10.00'));
  await running.open('/dashboard', member);
  await expectText(balance, 'SGD 10.00');
  expect(screen.queryByTestId('first-run')).toBeNull();
});

it('leads to each action of the balance', async () => {
  const member = await running.coreFixture.createMember();
  for (const [name, place] of [
    ['Deposit', '/deposit-withdraw?open=deposit'],
    ['Buy a plan', '/investment'],
    ['Withdraw', '/deposit-withdraw?open=withdraw'],
    ['Invite friends', '/referral'],
  ] as const) {
    await running.open('/dashboard', member);
    await press(name);
    await waitFor(() => expect(address()).toBe(place));
  }
});

it('shows the figures of a member with requests and investments as the ledger has them', async () => {
  const { createMember, buy, clock, accrue } = running.coreFixture;
  const member = await createMember({ available: sgd('200.00') });
  await buy(member, sgd('50.00'));
  clock.forward({ days: 1, hours: 1 });
  await accrue();
  await (await running.callsOf(member)).requests.withdraw.mutate({ amount: sgd('30.00') });
  await running.open('/dashboard', member);
  await expectText(balance, 'SGD 150.00');
  await expectText(() => screen.queryByTestId('free'), 'SGD 120.00');
  expect(screen.getByTestId('pending').textContent).toBe('SGD 30.00');
  expect(screen.getByTestId('invested').textContent).toBe('SGD 50.00');
  expect(screen.getByTestId('portfolio-value').textContent).toBe('SGD 50.25');
  const request = await screen.findByTestId('request-row');
  expect(request.textContent).toContain('Withdrawal−SGD 30.00In review');
  expect(request.textContent).toContain('Takes 1–3 business days: until');
  expect(screen.getByTestId('total').textContent).toContain('SGD 200.25');
  const events = (await screen.findAllByTestId('next-event')).map(({ textContent }) => textContent);
  expect(events).toEqual([
    expect.stringMatching(/^Interest, day 2 of 7 · Standard.*in 22 hours 5\d minutes\+SGD 0\.25$/),
    expect.stringMatching(/^Plan ends · Standard.*in 5 days 22 hoursSGD 51\.78$/),
  ]);
  const recent = within((await screen.findByText('Recent transactions')).closest('section') ?? document.body);
  await waitFor(() => expect(recent.getByText('Interest, day 1 · Standard')).toBeTruthy());
  expect(recent.getByText('Plan bought · Standard')).toBeTruthy();
});

it('says that interest is due, and that plans may be missing when they can’t be loaded', async () => {
  const { createMember, buy, clock } = running.coreFixture;
  const member = await createMember({ available: sgd('200.00') });
  await buy(member, sgd('50.00'));
  clock.forward({ days: 1, hours: 2 });
  await running.open('/dashboard', member);
  const [interest] = await screen.findAllByTestId('next-event');
  expect(interest?.textContent).toMatch(/^Interest, day 1 of 7 · Standard.*due now\+SGD 0\.25$/);
  failAt('investments.listMine');
  await running.open('/dashboard', member);
  expect(await screen.findByText('Could not load your plans')).toBeTruthy();
});

it('leads from the balance to exactly the ledger rows that add up to it', async () => {
  const { createMember, deposit, buy } = running.coreFixture;
  const member = await createMember({ available: sgd('20.00') });
  const { id } = await deposit(member, sgd('7.00'));
  await (await running.callsOf(running.admin)).requests.process.mutate({ id, status: 'approved' });
  await buy(member, sgd('5.00'));
  await running.open('/dashboard', member);
  await follow('3 ledger rows add up to this');
  await expectText(() => screen.queryByText(/rows add up to what is available/), '3 rows add up to what is available: SGD 22.00');
  expect(screen.getAllByRole('row')).toHaveLength(4); // with the heading
});

it('hides every amount until the button is pressed again, also after the page was opened again', async () => {
  const member = await running.coreFixture.createMember({ available: sgd('12.34') });
  await running.open('/dashboard', member);
  await expectText(balance, 'SGD 12.34');
  await press('Hide amounts');
  await expectText(balance, 'SGD ••••');
  expect(document.body.textContent).not.toContain('12.34');
  await running.open('/deposit-withdraw', member);
  await expectText(balance, 'SGD ••••');
  await press('Hide amounts');
  await expectText(balance, 'SGD 12.34');
});

it('refreshes on request, and says so', async () => {
  const { createMember, deposit } = running.coreFixture;
  const member = await createMember({ available: sgd('10.00') });
  await running.open('/dashboard', member);
  await expectText(balance, 'SGD 10.00');
  const { id } = await deposit(member, sgd('5.00'));
  await (await running.callsOf(running.admin)).requests.process.mutate({ id, status: 'approved' });
  await press('Refresh');
  await expectToast('Balance refreshed!');
  await expectText(balance, 'SGD 15.00');
});

/** From now on the server fails to execute this procedure. */
function failAt(procedure: string): void {
  const { fetch } = window;
  const isOfProcedure = (input: unknown) => typeof input === 'string' && input.includes(procedure);
  vi.stubGlobal(
    'fetch',
    vi.fn<typeof fetch>(async (input, init) => (isOfProcedure(input) ? refused(500, 'INTERNAL', 'Not now.') : fetch(input, init))),
  );
}

it('says that it could not refresh, and keeps the last good figures', async () => {
  const member = await running.coreFixture.createMember({ available: sgd('10.00') });
  await running.open('/dashboard', member);
  await expectText(balance, 'SGD 10.00');
  failAt('stats.dashboard');
  await press('Refresh');
  await expectToast('Failed to refresh');
  await expectText(() => screen.queryAllByRole('alert')[0], 'Failed to load investment data');
  await expectText(balance, 'SGD 10.00');
});

it.each(['/dashboard', '/deposit-withdraw'])('says on %s that pending requests may be missing', async (place) => {
  const member = await running.coreFixture.createMember({ available: sgd('10.00') });
  failAt('requests.listMine');
  await running.open(place, member);
  expect(await screen.findByText('Could not load your pending requests')).toBeTruthy();
});

it('shows a pending request that is older than many decided ones', async () => {
  const { createMember, deposit } = running.coreFixture;
  const member = await createMember();
  await deposit(member, sgd('7.00'));
  const { requests } = await running.callsOf(running.admin);
  for (let decided = 0; decided < 50; decided++) {
    const { id } = await deposit(member, sgd('5.00'));
    await requests.process.mutate({ id, status: 'rejected', adminNote: 'Not received' });
  }
  await running.open('/dashboard', member);
  expect((await screen.findByTestId('request-row')).textContent).toContain('Deposit+SGD 7.00In review');
});

it('shows the referral code, the friends and the bonus of a member', async () => {
  const member = await running.coreFixture.createMember();
  const { referralCode } = await (await running.callsOf(member)).referrals.stats.query();
  const friend = { username: 'friend.dashboard', email: 'friend.dashboard@example.test', password: 'a sound password', referralCode };
  await (await running.callsOf(member)).auth.register.mutate(friend);
  await running.open('/dashboard', member);
  const card = within((await screen.findByText(referralCode)).closest('section') ?? document.body);
  await waitFor(() => expect(card.getByText('Friends').parentElement?.textContent).toBe('Friends1'));
  expect(card.getByText(/0\.25% daily, on each friend’s balance\. Not guaranteed/)).toBeTruthy();
});

it('keeps the chosen range of the balance history in the query string', async () => {
  await running.open('/dashboard', running.member);
  fireEvent.click(await screen.findByText('90 days'));
  await waitFor(() => expect(address()).toBe('/dashboard?range=90'));
  fireEvent.click(screen.getByText('30 days'));
  await waitFor(() => expect(address()).toBe('/dashboard'));
});
