import type { Meta, StoryObj } from '@storybook/react-vite';
import { sampleDeletedTransaction, sampleDeletedWithMember } from '../../testing/sample-deleted-transaction.ts';
import { DeletedTransaction } from './deleted-transaction.tsx';

const meta = { component: DeletedTransaction, args: { search: '4711', isMaster: true }, parameters: { area: 'admin' } } satisfies Meta<
  typeof DeletedTransaction
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Alone: Story = { parameters: { answers: { 'transactions.listDeleted': [sampleDeletedTransaction] } } };
export const WithMember: Story = {
  args: { isMaster: false },
  parameters: { answers: { 'transactions.listDeleted': [{ ...sampleDeletedWithMember, userId: null }] } },
};
