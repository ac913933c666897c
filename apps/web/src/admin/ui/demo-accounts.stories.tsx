import type { Meta, StoryObj } from '@storybook/react-vite';
import { DemoAccounts } from './demo-accounts.tsx';

const account = (n: number, role: 'user' | 'admin') => ({
  id: `00000000-0000-4000-8000-00000000000${n}`,
  username: role === 'user' ? `demo.member${n}` : 'demo.admin',
  role,
});

const meta = {
  component: DemoAccounts,
  parameters: { area: 'admin' },
} satisfies Meta<typeof DemoAccounts>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Few: Story = { args: { accounts: { total: 2, first: [account(1, 'admin'), account(2, 'user')] } } };
export const More: Story = { args: { accounts: { total: 22, first: [account(1, 'admin'), account(2, 'user')] } } };
