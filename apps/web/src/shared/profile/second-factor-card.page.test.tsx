import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { addPasskey } from '../../testing/add-passkey.ts';
import { expectToast, field, press, problemOf, write } from '../../testing/page-controls.ts';
import { runningAppOfFile, type RunningApp } from '../../testing/running-app.tsx';

const running = runningAppOfFile();

let member: RunningApp['member'];
beforeEach(async () => {
  member = await running.coreFixture.createMember();
  await addPasskey(running, member, 'My phone');
});
const openCard = async () => {
  await running.open('/profile?tab=security', member);
  return within(await screen.findByRole('region', { name: 'Second factor' }));
};
const namesOf = async () => (await (await running.callsOf(member)).secondFactor.get.query()).passkeys.map(({ name }) => name);

it('renames a passkey, and keeps the name when the form is left', async () => {
  const card = await openCard();
  await press('Rename: My phone', card);
  await write('Name of the passkey', 'Another', card);
  await press('Cancel', card);
  expect(await card.findByText('My phone')).toBeTruthy();
  await press('Rename: My phone', card);
  await waitFor(() => expect(field('Name of the passkey', card).value).toBe('My phone'));
  await write('Name of the passkey', ' ', card);
  await press('Save the name', card);
  expect(problemOf('Name of the passkey', card)).toBe('Please fill this in.');
  await write('Name of the passkey', 'Old phone', card);
  await press('Save the name', card);
  await expectToast('The passkey was renamed');
  expect(await card.findByText('Old phone')).toBeTruthy();
  expect([card.queryByText('My phone'), await namesOf()]).toEqual([null, ['Old phone']]);
});

it('says when the new name could not be saved, and keeps what was typed', async () => {
  const card = await openCard();
  await press('Rename: My phone', card);
  await write('Name of the passkey', 'Old phone', card);
  await running.whileTableIsGone('passkeys', async () => {
    await press('Save the name', card);
    expect(await card.findByRole('alert')).toBeTruthy();
  });
  expect([field('Name of the passkey', card).value, await namesOf()]).toEqual(['Old phone', ['My phone']]);
});

it('asks who has no app for a recovery code, where the passkey can not be used', async () => {
  const card = await openCard();
  await press('Remove: My phone', card);
  expect(await card.findByLabelText('Recovery code')).toBeTruthy();
  expect(card.queryByLabelText('Code')).toBeNull();
});

it('tells an administrator what a change of the factors does to their approvals, and nothing for another name', async () => {
  const admin = await running.coreFixture.createUser('admin');
  await addPasskey(running, admin, 'My phone');
  await running.coreFixture.db.execute('update protection set since = now()');
  await running.open('/profile?tab=security', admin);
  const card = within(await screen.findByRole('region', { name: 'Faktor kedua' }));
  const effect = /^Setelah ini Anda tidak dapat menyetujui usulan administrator lain sampai 24 jam/;
  await press('Hapus: My phone', card);
  expect(await card.findByText(effect)).toBeTruthy();
  await press('Batal', card);
  await press('Ganti nama: My phone', card);
  expect(await card.findByLabelText('Nama kunci sandi')).toBeTruthy();
  expect(card.queryByText(effect)).toBeNull();
  await running.coreFixture.db.execute('update protection set since = null');
});
