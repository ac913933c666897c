import { sgd } from '@app/core/testing';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { address, follow, press } from '../../testing/page-controls.ts';
import { runningAppOfFile, type RunningApp } from '../../testing/running-app.tsx';

const running = runningAppOfFile();

let member: RunningApp['member'];
beforeEach(async () => {
  member = await running.coreFixture.createMember();
});
const unread = async () => (await (await running.callsOf(member)).notifications.unreadCount.query()).unread;
const decide = async (status: 'approved' | 'rejected') => {
  const { id } = await running.coreFixture.deposit(member, sgd('10.00'));
  return (await running.callsOf(running.admin)).requests.process.mutate({ id, status });
};

it('says that there is nothing yet', async () => {
  await running.open('/profile', member);
  await press('Notifications');
  expect(await screen.findByText('No notifications yet')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

it('lists decisions, opens the request that one is about, and marks that one as read', async () => {
  const approved = await decide('approved');
  const rejected = await decide('rejected');
  await running.open('/profile', member);
  await press('Notifications, 2 unread');
  expect(await screen.findByText(`Deposit No. ${approved.number} of SGD 10.00 was approved`)).toBeTruthy();
  await follow(new RegExp(`^Deposit No\\. ${rejected.number} of SGD 10\\.00 was rejected`));
  await waitFor(() => expect(address()).toBe(`/deposit-withdraw?request=${rejected.id}`));
  expect(await screen.findByRole('button', { name: 'Notifications, 1 unread' })).toBeTruthy();
  expect(await unread()).toBe(1);
});

it('marks all as read', async () => {
  await decide('approved');
  await (await running.callsOf(running.admin)).users.update.mutate({ id: member.id, accountNumber: '999-888-7777' });
  await running.open('/profile', member);
  await press('Notifications, 2 unread');
  expect(await screen.findByText('An administrator changed your account')).toBeTruthy();
  await press('Mark all as read');
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeTruthy();
  expect(await unread()).toBe(0);
});
