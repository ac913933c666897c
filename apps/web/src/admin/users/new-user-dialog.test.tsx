// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { stubServer } from '../../testing/stub-server.ts';
import { NewUserDialog } from './new-user-dialog.tsx';

/* The wording of each field and its text. */
const fill = (texts: Record<string, string>) =>
  Object.entries(texts).forEach(([label, value]) => fireEvent.change(screen.getByLabelText(label), { target: { value } }));
const validFields = { Username: 'rani.contoh', Email: 'rani@contoh.example', Password: 'long enough' };
const submit = () => fireEvent.click(screen.getByRole('button', { name: 'New member' }));
const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

const refusal = (fields: Record<string, string>) => {
  const data = { httpStatus: 409, errorCode: 'USERNAME_TAKEN', detail: 'This username is taken.', fields, requestId: 'r-1' };
  return Response.json({ error: { message: data.detail, code: -32009, data } }, { status: 409 });
};

it('shows all empty fields at once, focuses the first and calls the server only without any', async () => {
  const calls = stubServer(() => undefined);
  await renderUi(<NewUserDialog kind="member" open onClose={() => undefined} />);
  fill({ Username: '  ', Email: validFields.Email });
  submit();
  expect(alerts()).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByLabelText('Username'));
  expect(calls.filter(({ isMutation }) => isMutation)).toEqual([]);
});

it('creates the user with the role of the list', async () => {
  const calls = stubServer(({ procedure }) => (procedure === 'users.create' ? {} : undefined));
  const onClose = vi.fn<() => void>();
  await renderUi(<NewUserDialog kind="member" open onClose={onClose} />);
  fill(validFields);
  submit();
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  const [created] = calls.filter(({ procedure }) => procedure === 'users.create');
  expect(created?.input).toEqual({
    username: validFields.Username,
    email: validFields.Email,
    password: validFields.Password,
    role: 'user',
  });
});

it('says the same number of characters beside an administrator’s password as in its problem, without a call', async () => {
  const calls = stubServer(() => undefined);
  await renderUi(<NewUserDialog kind="administrator" open onClose={() => undefined} />);
  fill({ ...validFields, Password: 'eleven char' });
  expect(document.body.textContent).toContain('At least 12 characters.');
  fireEvent.click(screen.getByRole('button', { name: 'Create administrator' }));
  expect(alerts()).toEqual(['An administrator’s password needs at least 12 characters.']);
  expect(calls.filter(({ isMutation }) => isMutation)).toEqual([]);
});

it('marks every field as required, and shows the problems of all of them at once', async () => {
  const calls = stubServer(() => undefined);
  await renderUi(<NewUserDialog kind="administrator" open onClose={() => undefined} />);
  for (const label of ['Username', 'Email', 'Password']) expect(screen.getByLabelText(label).getAttribute('aria-required')).toBe('true');
  expect(document.body.textContent).toContain('All fields are required.');
  fireEvent.click(screen.getByRole('button', { name: 'Create administrator' }));
  expect(alerts()).toHaveLength(3);
  fill({ Username: 'a b', Email: 'nobody', Password: 'short' });
  fireEvent.click(screen.getByRole('button', { name: 'Create administrator' }));
  expect(alerts()).toHaveLength(3);
  expect(calls.filter(({ isMutation }) => isMutation)).toEqual([]);
});

it('requires an administrator to replace the password that another person chose', async () => {
  const calls = stubServer(({ procedure }) => (procedure === 'users.create' ? {} : undefined));
  await renderUi(<NewUserDialog kind="administrator" open onClose={() => undefined} />);
  fill({ ...validFields, Password: 'long enough for staff' });
  expect(document.body.textContent).toContain('a password of their own');
  fireEvent.click(screen.getByRole('button', { name: 'Create administrator' }));
  await waitFor(() =>
    expect(calls.find(({ procedure }) => procedure === 'users.create')?.input).toMatchObject({
      role: 'admin',
      mustChangePassword: true,
    }),
  );
});

it('shows a refusal at its field until that is corrected', async () => {
  stubServer(() => refusal({ username: 'taken' }));
  await renderUi(<NewUserDialog kind="member" open onClose={() => undefined} />);
  fill(validFields);
  submit();
  await waitFor(() => expect(alerts()).toEqual(['This username is taken.']));
  expect(document.activeElement).toBe(screen.getByLabelText('Username'));
  fill({ Username: 'another' });
  expect(alerts()).toEqual([]);
});

it('shows a refusal about no field above the form', async () => {
  stubServer(() => refusal({}));
  await renderUi(<NewUserDialog kind="member" open onClose={() => undefined} />);
  fill(validFields);
  submit();
  expect(await screen.findByText('This username is taken.')).toBeTruthy();
});
