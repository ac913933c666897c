import { sgd } from '@app/core/testing';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press, expectText, expectToast, write } from '../../testing/page-controls.ts';
import { runningAppOfFile } from '../../testing/running-app.tsx';

const running = runningAppOfFile();
const given = 'given by an administrator';

/** A member whose password an administrator has set. */
async function resetMember() {
  const member = await running.coreFixture.createMember({ available: sgd('100.00') });
  const { users } = await running.callsOf(running.masterAdmin);
  await users.update.mutate({ id: member.id, password: given });
  return member;
}

it('shows no page to a user whose password was set by an administrator before they choose their own', async () => {
  const member = await resetMember();
  for (const address of ['/profile?tab=bank', '/dashboard']) {
    await running.open(address, member);
    await screen.findByRole('heading', { name: 'Choose your own password' });
  }
  const { stats } = await running.callsOf(member);
  await expect(stats.dashboard.query()).rejects.toMatchObject({ data: { errorCode: 'PASSWORD_CHANGE_REQUIRED' } });
});

it('takes only a repeated and new password, and then shows the page', async () => {
  const member = await resetMember();
  await running.open('/dashboard', member);
  await write('The password you were given', given);
  await write('New password', given);
  await press('Set password');
  await screen.findByText('New password and confirmation do not match');
  await write('Repeat the new password', given);
  await press('Set password');
  await screen.findByText('This is already the current password. Please choose another one.');
  await write('New password', 'known to its owner alone');
  await write('Repeat the new password', 'known to its owner alone');
  await press('Set password');
  await expectToast('Your password is set.');
  await expectText(() => screen.queryByTestId('balance'), 'SGD 100.00');
  const { auth } = await running.callsOf(member);
  expect(await auth.login.mutate({ username: member.username, password: 'known to its owner alone' })).toMatchObject({
    username: member.username,
  });
});

it('shows a master admin who was promoted with a new password the same page, in the language of the admin area', async () => {
  const deputy = await running.coreFixture.createUser('admin');
  const { users } = await running.callsOf(running.masterAdmin);
  await users.update.mutate({ id: deputy.id, role: 'master_admin', password: given });
  await running.open('/admin/management', { ...deputy, role: 'master_admin' });
  await screen.findByRole('heading', { name: 'Buat kata sandi Anda sendiri' });
  await write('Kata sandi yang Anda terima', given);
  await write('Kata sandi baru', 'known to the deputy alone');
  await write('Ulangi kata sandi baru', 'known to the deputy alone');
  await press('Simpan kata sandi');
  await screen.findByRole('button', { name: `Hapus: ${running.admin.username}` });
  expect(screen.queryByRole('button', { name: new RegExp(`: ${deputy.username}$`) })).toBeNull();
});
