import { fromCents } from '@app/money';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { RequestSetBackNote } from './request-set-back-note.tsx';

const meta = {
  component: RequestSetBackNote,
  args: { request: { type: 'deposit', status: 'approved', amount: fromCents(12_345) } },
  parameters: { area: 'admin' },
} satisfies Meta<typeof RequestSetBackNote>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Deposit: Story = {};
export const Withdrawal: Story = { args: { request: { type: 'withdrawal', status: 'approved', amount: fromCents(12_345) } } };
export const Rejected: Story = { args: { request: { type: 'deposit', status: 'rejected', amount: fromCents(12_345) } } };
