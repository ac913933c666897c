// @vitest-environment jsdom
import { fromCents } from '@app/money';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { App } from 'antd';
import { expect, it } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { RecordDialog } from './record-dialog.tsx';

const atBank = fromCents(10_000);
const open = () =>
  renderUi(
    <App>
      <RecordDialog open atBank={atBank} onClose={() => undefined} />
    </App>,
  );
const write = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const review = () => fireEvent.click(screen.getByRole('button', { name: 'Review' }));
const problems = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

it('requires an amount and a note before the confirmation', async () => {
  await open();
  review();
  expect(problems()).toEqual(['Please enter an amount above zero.', 'Please write what this is.']);
  expect(screen.queryByText('Record this entry?')).toBeNull();
});

it('refuses to take out more than is at the bank', async () => {
  await open();
  fireEvent.click(screen.getByText('Taken out'));
  write('Amount', '100.01');
  write('Note', 'bank fee');
  review();
  expect(problems()).toEqual(['There is only SGD 100.00 at the bank.']);
});

it('asks for a confirmation with the amount in both currencies, the note and the money at the bank afterwards', async () => {
  await open();
  write('Amount', '25');
  write('Note', 'capital paid in');
  review();
  await waitFor(() => expect(document.querySelector('.ant-modal-confirm')).not.toBeNull());
  const said = document.querySelector('.ant-modal-confirm')?.textContent ?? '';
  for (const part of ['Put in', 'SGD 25.00', 'Rp 325.000', 'capital paid in', 'SGD 125.00', 'Rp 1.625.000']) expect(said).toContain(part);
  expect(screen.getByRole('button', { name: 'Put in SGD 25.00' })).toBeTruthy();
});
