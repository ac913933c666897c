import { fromCents } from '@app/money';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { TransactionDate } from './transaction-date.tsx';

const meta = { component: TransactionDate, args: { transaction: { createdAt: '2026-11-20T08:20:00.000Z' } } } satisfies Meta<
  typeof TransactionDate
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Unchanged: Story = {};
export const Changed: Story = {
  args: {
    transaction: {
      createdAt: '2026-11-20T08:20:00.000Z',
      originalCreatedAt: '2026-11-18T08:20:00.000Z',
      originalAmount: fromCents(12_345),
      amountCorrectedAt: '2026-11-21T08:20:00.000Z',
    },
    withZone: true,
  },
};
