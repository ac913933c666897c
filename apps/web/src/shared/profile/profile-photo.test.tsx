// @vitest-environment jsdom
import { imageBytesMax } from '@app/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tokenStore } from '../lib/token-store.ts';
import { loggedIn } from '../../testing/logged-in.tsx';
import { renderUi } from '../../testing/render-ui.tsx';
import { ProfilePhoto } from './profile-photo.tsx';

const me = { username: 'rani.contoh', role: 'user', profileImage: null };
const readPicture = vi.fn<typeof createImageBitmap>();

beforeEach(() => {
  readPicture.mockReset().mockRejectedValue(new Error('not a picture after all'));
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(JSON.stringify({ result: { data: me } }))));
  /* jsdom decodes no pictures. */
  vi.stubGlobal('createImageBitmap', readPicture);
});
afterEach(() => {
  tokenStore.clear();
  vi.unstubAllGlobals();
});

const fileOf = (bytes: number, type: string) => new File([new Uint8Array(bytes)], 'photo', { type });

async function choose(file: File) {
  tokenStore.set('a token');
  await renderUi(loggedIn(<ProfilePhoto />));
  fireEvent.change(await screen.findByLabelText('Profile photo'), { target: { files: [file] } });
  return screen.findByRole('alert');
}

it('refuses a file that is not a picture', async () => {
  expect((await choose(fileOf(10, 'application/pdf'))).textContent).toBe('File must be an image');
  expect(readPicture).not.toHaveBeenCalled();
});

it('refuses a picture of more than 2 MiB', async () => {
  expect((await choose(fileOf(imageBytesMax + 1, 'image/png'))).textContent).toBe('Maximum file size is 2MB');
  expect(readPicture).not.toHaveBeenCalled();
});

it('opens a picture of exactly 2 MiB, and reports when it can’t be read', async () => {
  expect((await choose(fileOf(imageBytesMax, 'image/jpeg'))).textContent).toBe('The picture could not be read. Please choose another one.');
  await waitFor(() => expect(readPicture).toHaveBeenCalledOnce());
});
