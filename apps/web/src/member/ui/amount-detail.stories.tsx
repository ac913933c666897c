import { fromCents } from '@app/money';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { AmountDetail } from './amount-detail.tsx';

const meta = {
  component: AmountDetail,
  args: { label: 'Free to use', testId: 'free', amount: fromCents(1_234_567) },
} satisfies Meta<typeof AmountDetail>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Strong: Story = { args: { strong: true } };
