import { fromCents } from '@app/money';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, waitFor } from 'storybook/test';
import { SgdInput } from './sgd-input.tsx';

const meta = { component: SgdInput, args: { label: 'SGD' } } satisfies Meta<typeof SgdInput>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Understood: Story = { args: { value: fromCents(12_345) } };
export const Middle: Story = { args: { value: fromCents(12_345), size: 'middle' } };
export const Disabled: Story = { args: { value: fromCents(12_345), disabled: true } };
export const Ambiguous: Story = {
  play: async ({ canvas, globals }) => {
    /* A story is first rendered in the gallery's own language; what is typed before the chosen one is shown is lost. */
    await waitFor(() => expect(document.documentElement.dataset['shown']).toBe(globals['language']));
    await fireEvent.change(await canvas.findByRole('textbox'), { target: { value: '1.234' } });
  },
  tags: ['own-page'],
};
