// @vitest-environment jsdom
import type { Role } from '@app/contract';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { PasswordForm } from './password-form.tsx';

const tooShort = 'New password must be at least 6 characters';
const mismatch = 'New password and confirmation do not match';
const wrong = 'The current password is wrong. Please try again.';

/* The server: the calls that it received and its answers. */
const server = vi.fn<typeof fetch>();
const answer = (body: object, status = 200) => Promise.resolve(new Response(JSON.stringify(body), { status }));
beforeEach(() => vi.stubGlobal('fetch', server.mockReset()));
afterEach(() => vi.unstubAllGlobals());

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const problemOf = (label: string) => field(label).closest('.labelled-field')?.querySelector('[role=alert]')?.textContent;

async function submit(current: string, next: string, again: string, role: Role = 'user') {
  await renderUi(<PasswordForm role={role} />);
  fireEvent.change(field('Current password'), { target: { value: current } });
  fireEvent.change(field('New password'), { target: { value: next } });
  fireEvent.change(field('Confirm new password'), { target: { value: again } });
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
}

it('requires at least 6 characters', async () => {
  await submit('the old one', '12345', '12345');
  expect(problemOf('New password')).toBe(tooShort);
  expect(problemOf('Confirm new password')).toBeUndefined();
  expect(document.activeElement).toBe(field('New password'));
  expect(server).not.toHaveBeenCalled();
});

it('requires at least 12 characters of an administrator, as the hint says', async () => {
  await submit('the old one', 'eleven char', 'eleven char', 'admin');
  expect(problemOf('New password')).toBe('An administrator’s password needs at least 12 characters.');
  expect(screen.getByText(/At least 12 characters/)).toBeTruthy();
  expect(server).not.toHaveBeenCalled();
});

it('requires the same password twice', async () => {
  await submit('the old one', '123456', '123457');
  expect(problemOf('New password')).toBeUndefined();
  expect(problemOf('Confirm new password')).toBe(mismatch);
  expect(server).not.toHaveBeenCalled();
});

it('requires the current password, and focuses its field', async () => {
  await submit('', '12345', '');
  expect(problemOf('Current password')).toBe('Please fill this in.');
  expect(problemOf('Confirm new password')).toBe(mismatch);
  expect(document.activeElement).toBe(field('Current password'));
});

it('shows the server’s refusal under the field that it is about', async () => {
  const fields = { currentPassword: 'This is not right. Please check it.' };
  const data = { code: 'UNPROCESSABLE_CONTENT', httpStatus: 422, errorCode: 'WRONG_PASSWORD', detail: wrong, fields, requestId: 'r-1' };
  server.mockImplementation(() => answer({ error: { message: wrong, code: -32022, data } }, 422));
  await submit('not the old one', '123456', '123456');
  await waitFor(() => expect(problemOf('Current password')).toBe(wrong));
  expect(field('New password').value).toBe('123456');
});

it('sends a password of 6 characters without its repetition, and clears the form', async () => {
  server.mockImplementation(() => answer({ result: {} }));
  await submit('the old one', '123456', '123456');
  await waitFor(() => expect(field('New password').value).toBe(''));
  const sent = { currentPassword: 'the old one', newPassword: '123456' };
  expect(server.mock.calls[0]?.[1]?.body).toBe(JSON.stringify(sent));
});
