import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { address, follow } from '../../testing/page-controls.ts';
import { runningAppOfFile } from '../../testing/running-app.tsx';

const running = runningAppOfFile();
const footer = async () => within(await screen.findByRole('contentinfo'));

it('is linked below the public pages, and leads a visitor to no statement', async () => {
  await running.open('/');
  await follow('Check a receipt', await footer());
  await screen.findByRole('heading', { level: 1, name: 'Check a receipt' });
  expect(address()).toBe('/verify');
  expect(screen.queryByRole('link', { name: 'To your account statement' })).toBeNull();
});

it('is linked below the pages of a member, and leads back to the statement', async () => {
  const member = await running.coreFixture.createMember();
  await running.open('/statement', member);
  await follow('Check a receipt', await footer());
  await follow('To your account statement');
  await waitFor(() => expect(address()).toBe('/statement'));
});

it('leads staff, who have no statement, to their dashboard', async () => {
  await running.open('/verify', running.admin);
  await follow('To your account statement');
  await waitFor(() => expect(address()).toBe('/admin'));
});
