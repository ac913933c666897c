// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { UnsavedInput } from './use-guarded-close.tsx';

const onClose = vi.fn<() => void>();
beforeEach(() => void onClose.mockClear());

function Dialog() {
  const [text, setText] = useState('');
  return (
    <Sheet open title="A form" onClose={onClose}>
      <UnsavedInput when={text !== ''} />
      <input aria-label="Reason" value={text} onChange={({ target }) => setText(target.value)} />
    </Sheet>
  );
}
const write = (text: string) => fireEvent.change(screen.getByLabelText('Reason'), { target: { value: text } });
const isAsked = () => screen.queryByText('Discard what you entered?') !== null;
const pressEsc = () => void fireEvent.keyDown(window, { key: 'Escape', keyCode: 27 });
function clickBeside() {
  const beside = document.querySelector('.ant-modal-wrap');
  if (beside === null) throw new Error('no dialog is open');
  fireEvent.mouseDown(beside);
  fireEvent.click(beside);
}
const ways = [
  ['Esc', pressEsc],
  ['a click beside it', clickBeside],
  ['its X', () => void fireEvent.click(screen.getByRole('button', { name: 'Close' }))],
] as const;

it.each(ways)('closes at once by %s without input', async (_, close) => {
  await renderUi(<Dialog />);
  close();
  expect(onClose).toHaveBeenCalledOnce();
  expect(isAsked()).toBe(false);
});

it.each(ways)('asks before %s throws input away, and closes only when it may', async (_, close) => {
  await renderUi(<Dialog />);
  write('a mistake');
  close();
  expect(await screen.findByText('Discard what you entered?')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(isAsked()).toBe(false));
  expect(onClose).not.toHaveBeenCalled();
  expect(screen.getByLabelText<HTMLInputElement>('Reason').value).toBe('a mistake');
  clickBeside();
  fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(onClose).toHaveBeenCalledOnce();
});

it('does not ask any more once the input was taken back', async () => {
  await renderUi(<Dialog />);
  write('a mistake');
  write('');
  pressEsc();
  expect(onClose).toHaveBeenCalledOnce();
});
