import type { Meta, StoryObj } from '@storybook/react-vite';
import { PendingApproval, PendingApprovals } from './pending-approvals.tsx';

const approval = { id: '1', number: 12, makerName: 'masteradmin' };
const counts = { pending: 1, oldestAt: '2026-11-20T02:00:00.000Z', decidable: 0, mayApproveFrom: null, alone: null };
const list = { items: [{ ...approval, subjectId: 'settings minDeposit' }], total: 1, nextCursor: null };
const answers = { 'approvals.counts': counts, 'approvals.list': list };

const meta = {
  component: PendingApprovals,
  args: { subjectId: 'settings' },
  parameters: { area: 'admin', answers },
} satisfies Meta<typeof PendingApprovals>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Waiting: Story = {};
export const OfOneForm: Story = { args: { fields: ['minDeposit'] } };
export const NothingWaits: Story = { parameters: { answers: { 'approvals.counts': { ...counts, pending: 0 } } } };
export const One: Story = { render: () => <PendingApproval {...approval} /> };
