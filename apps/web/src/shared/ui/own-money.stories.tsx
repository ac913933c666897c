import { fromCents } from '@app/money';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { OwnMoney } from './own-money.tsx';

const meta = { component: OwnMoney, args: { amount: fromCents(12_345) } } satisfies Meta<typeof OwnMoney>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Shown: Story = {};
