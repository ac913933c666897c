// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { PasswordField } from '../../shared/ui/password-field.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { CheckedForm } from '../../shared/ui/checked-form.tsx';
import { checkNewPassword, checkUsername } from '../../shared/lib/field-checks.ts';

const onSubmit = vi.fn<(input: Record<'username' | 'password', string>) => void>();

const form = (error: unknown) => (
  <CheckedForm
    checks={{ username: checkUsername, password: checkNewPassword }}
    error={error}
    isPending={false}
    submitText="Go"
    onSubmit={onSubmit}
  >
    {(fieldOf) => (
      <>
        <TextField {...fieldOf('username')} label="Username" help="3 to 32 letters" />
        <PasswordField {...fieldOf('password')} label="Password" />
      </>
    )}
  </CheckedForm>
);

const taken = 'This username is taken. Please choose another one.';
const refusal = {
  data: { httpStatus: 409, errorCode: 'USERNAME_TAKEN', detail: taken, fields: { username: 'This is not right.' }, requestId: 'r-1' },
};
const below = (label: string) => screen.getByLabelText(label).closest('.labelled-field')?.textContent;

it('shows the server’s sentence under its field and focuses the field', async () => {
  const { rerender } = await renderUi(form(null));
  rerender(form(refusal));
  await waitFor(() => expect(below('Username')).toContain(taken));
  expect(below('Password')).not.toContain(taken);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Username')));
});

it('shows a refusal about no field above the form', async () => {
  await renderUi(form({ data: { ...refusal.data, detail: 'Username or password is wrong.', fields: {} } }));
  expect(screen.getByText(/Username or password is wrong/)).toBeDefined();
});

it('sends nothing while a field is invalid, and focuses the first invalid field', async () => {
  await renderUi(form(null));
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'rani.contoh' } });
  fireEvent.click(screen.getByRole('button', { name: 'Go' }));
  await waitFor(() => expect(below('Password')).toContain('Please fill this in.'));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')));
  expect(onSubmit).not.toHaveBeenCalled();
});

it('sends every field once all of them are valid', async () => {
  await renderUi(form(null));
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'rani.contoh' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'long enough' } });
  fireEvent.click(screen.getByRole('button', { name: 'Go' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledWith({ username: 'rani.contoh', password: 'long enough' }));
});

it('names the part of the rule that fails, and keeps the rule visible', async () => {
  await renderUi(form(null));
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'ab' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: '12345' } });
  fireEvent.click(screen.getByRole('button', { name: 'Go' }));
  await waitFor(() => expect(below('Username')).toContain('Username must be at least 3 characters'));
  expect(below('Username')).toContain('3 to 32 letters');
  expect(below('Password')).toContain('Password must be at least 6 characters');
  fireEvent.change(screen.getByLabelText('Username'), { target: { value: 'a b c' } });
  fireEvent.click(screen.getByRole('button', { name: 'Go' }));
  await waitFor(() => expect(below('Username')).toContain('letters, digits, dots, dashes and underscores only'));
});
