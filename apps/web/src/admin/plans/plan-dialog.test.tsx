// @vitest-environment jsdom
import { planDefaults } from '@app/money';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderUi } from '../../testing/render-ui.tsx';
import { refused, stubServer } from '../../testing/stub-server.ts';
import { PlanDialog } from './plan-dialog.tsx';

const onClose = vi.fn<() => void>();
const open = () => renderUi(<PlanDialog plan={planDefaults.gold} onClose={onClose} />);
const write = (label: string, text: string) => fireEvent.change(screen.getByLabelText(label), { target: { value: text } });
const press = async (name: string) => void fireEvent.click(await screen.findByRole('button', { name }));
const panel = () => screen.queryByText('Could not change the plan')?.closest('[role=alert]');

it('shows a refusal in view and focused, also when the present terms cannot be loaded', async () => {
  const calls = stubServer(({ procedure }) => {
    if (procedure !== 'plans.update') throw new Error('no answer');
    return refused(409, 'PLAN_CHANGED', 'This plan has been changed.');
  });
  await open();
  write('Daily rate, %', '0.9');
  write('Reason', 'A meeting');
  await press('Review the change');
  await press('Change Gold');
  await waitFor(() => expect(panel()).toBeTruthy());
  await waitFor(() => expect(document.activeElement).toBe(panel()));
  expect(calls.some(({ procedure }) => procedure === 'plans.list')).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>('Daily rate, %').value).toBe('0.9');
});

it('focuses the field of a refusal after the question has closed', async () => {
  const sentence = 'The rate is too high.';
  stubServer(({ procedure }) =>
    procedure === 'plans.update' ? refused(400, 'INVALID_INPUT', sentence, { durations: sentence }) : undefined,
  );
  await open();
  write('Daily rate, %', '0.9');
  write('Reason', 'A meeting');
  await press('Review the change');
  await press('Change Gold');
  await screen.findByText(sentence);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Durations, in days')));
});

it('asks before Esc throws a changed value away, and not while nothing is changed', async () => {
  await open();
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
  write('Durations, in days', '7');
  fireEvent.keyDown(window, { key: 'Escape' });
  expect(await screen.findByText('Discard what you entered?')).toBeTruthy();
  expect(onClose).toHaveBeenCalledOnce();
});
