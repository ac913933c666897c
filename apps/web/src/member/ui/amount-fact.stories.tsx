import { fromCents } from '@app/money';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { AmountFact } from './amount-fact.tsx';

const meta = {
  component: AmountFact,
  args: { label: 'Free to use', testId: 'free', amount: fromCents(1_234_567) },
} satisfies Meta<typeof AmountFact>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Plain: Story = {};
export const Strong: Story = { args: { strong: true } };
