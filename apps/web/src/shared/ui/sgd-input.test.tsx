// @vitest-environment jsdom
import { fromCents, idr, type Idr } from '@app/money';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { SgdInput } from './sgd-input.tsx';

function Amount() {
  const [amount, setAmount] = useState<Idr | null>(null);
  return (
    <>
      <SgdInput label="Amount" value={amount} onChange={setAmount} />
      <output>{amount ?? 'nothing'}</output>
    </>
  );
}

const write = (text: string) => fireEvent.change(screen.getByLabelText('Amount'), { target: { value: text } });
const understood = () => screen.getByRole('status').textContent;

it('shows the parsed amount in rupiah', async () => {
  await renderUi(<Amount />);
  write('1,234.50');
  expect(screen.getByText('= Rp 16.048.500')).toBeDefined();
  expect(understood()).toBe('16048500');
});

it('shows the exact rupiah of an amount that is no whole cent', async () => {
  await renderUi(<SgdInput label="Amount" value={idr(130_050)} />);
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('10.00');
  expect(screen.getByText('= Rp 130.050')).toBeDefined();
});

it('refuses a third decimal instead of rounding it', async () => {
  await renderUi(<Amount />);
  write('12.345');
  expect(screen.getByLabelText('Amount').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/two decimals/i)).toBeDefined();
  expect(understood()).toBe('nothing');
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('12.345');
});

it('accepts Indonesian number format in Indonesian', async () => {
  await renderUi(<Amount />, { language: 'id' });
  write('1.234,50');
  expect(understood()).toBe('16048500');
});

it('offers both amounts when a comma is ambiguous', async () => {
  await renderUi(<Amount />, { language: 'id' });
  write('1,000');
  expect(understood()).toBe('nothing');
  expect(screen.getByText(/Mana yang Anda maksud/)).toBeDefined();
  expect(screen.getByRole('button', { name: 'SGD 1.00' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'SGD 1,000.00' }));
  expect(understood()).toBe('13000000');
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('1,000.00');
});

const offered = () => screen.queryAllByRole('button').map(({ textContent }) => textContent);

it('offers no amount with a decimal cut off', async () => {
  await renderUi(<Amount />);
  write('12.345');
  expect(screen.getByText('At most two decimals, please. Do you mean this?')).toBeDefined();
  expect(offered()).toEqual(['SGD 12,345.00']);
  write('0,005');
  expect(understood()).toBe('nothing');
  expect(screen.getByText('At most two decimals, please.')).toBeDefined();
  expect(offered()).toEqual([]);
});

it.each([
  ['en', '5,5', 'Please write a point before the decimals, such as 1,234.50. Do you mean this?'],
  ['zh', '５，５', '小数点请用“.”，例如 1,234.50。您指的是这个金额吗？'],
  ['th', '๕,๕', 'โปรดใช้จุดก่อนทศนิยม เช่น 1,234.50 คุณหมายถึงจำนวนนี้ใช่หรือไม่'],
] as const)(
  'does not take a decimal comma for another amount in %s, says how to write it, and offers it',
  async (language, text, sentence) => {
    await renderUi(<Amount />, { language });
    write(text);
    expect(understood()).toBe('nothing');
    expect(screen.getByText(sentence)).toBeDefined();
    fireEvent.blur(screen.getByLabelText('Amount'));
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe(text);
    fireEvent.click(screen.getByRole('button', { name: 'SGD 5.50' }));
    expect(understood()).toBe('71500');
  },
);

it.each([
  ['zh', '５．５'],
  ['zh', '5。5'],
  ['th', '๕.๕'],
  ['id', '5,5'],
] as const)('takes the digits and signs of an input method in %s: %s', async (language, text) => {
  await renderUi(<Amount />, { language });
  write(text);
  expect(understood()).toBe('71500');
  fireEvent.blur(screen.getByLabelText('Amount'));
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('5.50');
});

it.each([
  ['en', 'SGD 1234.5', '1,234.50'],
  ['en', 'S$1,234.50', '1,234.50'],
  ['id', 'SGD 1234,5', '1,234.50'],
] as const)('takes a pasted amount with its currency in %s, and groups it when the field is left', async (language, pasted, grouped) => {
  await renderUi(<Amount />, { language });
  write(pasted);
  expect(understood()).toBe('16048500');
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe(pasted);
  fireEvent.blur(screen.getByLabelText('Amount'));
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe(grouped);
  expect(understood()).toBe('16048500');
});

it('leaves text that it can’t parse unchanged', async () => {
  await renderUi(<Amount />);
  write('12.345');
  fireEvent.blur(screen.getByLabelText('Amount'));
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('12.345');
});

it.each(['en', 'id'] as const)('shows a given amount in the format of the screen in %s', async (language) => {
  await renderUi(<SgdInput label="Amount" value={fromCents(1_200_000)} />, { language });
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('12,000.00');
});
