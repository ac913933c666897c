import { ZERO } from '@app/money';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { sampleWithdrawal } from '../../testing/sample-withdrawal.ts';
import { UncoveredWithdrawals } from './uncovered-withdrawals.tsx';

const meta = { component: UncoveredWithdrawals, args: { userId: '1', balance: ZERO }, parameters: { area: 'admin' } } satisfies Meta<
  typeof UncoveredWithdrawals
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Uncovered: Story = { parameters: { answers: { 'requests.list': { items: [sampleWithdrawal], total: 1, nextCursor: null } } } };
export const LoadFailed: Story = { parameters: { answers: { 'requests.list': new Response(null, { status: 500 }) } } };
