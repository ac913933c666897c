import assert from 'node:assert/strict';
import { sgd } from '@app/core/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { address } from '../../testing/page-controls.ts';
import { runningAppOfFile, type RunningApp } from '../../testing/running-app.tsx';

const running = runningAppOfFile();
type Member = RunningApp['member'];

let friends = 0;
/** A friend of `referrer` with this balance. */
async function createFriend(referrer: Member, balance: string): Promise<Member> {
  const { referralCode } = await (await running.callsOf(referrer)).referrals.stats.query();
  const username = `friend.${(friends += 1)}`;
  const { auth, users, requests } = await running.callsOf(running.masterAdmin);
  await auth.register.mutate({ username, email: `${username}@example.test`, password: 'a sound password', referralCode });
  const [user] = (await users.list.query({ search: `${username}@` })).items;
  assert(user);
  const { id } = await running.coreFixture.deposit(user, sgd(balance));
  await requests.process.mutate({ id, status: 'approved' });
  return user;
}
const friendNamed = async (username: string) => (await screen.findByRole('heading', { name: username })).closest('li');

it('shows the code and the link of a member without friends', async () => {
  const member = await running.coreFixture.createMember();
  const { referralCode } = await (await running.callsOf(member)).referrals.stats.query();
  await running.open('/referral', member);
  expect(await screen.findByText('No friends yet')).toBeTruthy();
  expect(screen.getByText(referralCode)).toBeTruthy();
  expect(screen.getByText(`${window.location.origin}/register?ref=${referralCode}`)).toBeTruthy();
});

it('lists friends with their balance and the bonus of a day at it, as computed and not as paid', async () => {
  const member = await running.coreFixture.createMember();
  const rich = await createFriend(member, '100.00');
  const poor = await createFriend(member, '5.00');
  await running.open('/referral', member);
  const row = await friendNamed(rich.username);
  expect(row?.textContent).toContain('SGD 100.00');
  expect(row?.querySelector('.illus')?.textContent).toBe('+SGD 0.25');
  expect((await friendNamed(poor.username))?.textContent).toContain('SGD 5.00');
  const totals = within(screen.getByText('So far').closest('section') ?? document.body);
  await waitFor(() => expect(totals.getByText('Total referrals').parentElement?.textContent).toBe('Total referrals2'));
  expect(totals.getByText('Total bonus').closest('a')?.textContent).toContain('SGD 0.00');
});

it('shows a friend who registered while the page is open', async () => {
  const member = await running.coreFixture.createMember();
  await running.open('/referral', member);
  await screen.findByText('No friends yet');
  const friend = await createFriend(member, '5.00');
  expect(await friendNamed(friend.username)).toBeTruthy();
});

it('is open to administrators, who have a code too', async () => {
  await running.open('/referral', running.admin);
  await waitFor(() => expect(screen.getAllByText(/\/register\?ref=/)).toHaveLength(1));
  expect(address()).toBe('/referral');
});
