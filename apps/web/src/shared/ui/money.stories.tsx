import { fromCents } from '@app/money';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { IdrAmount, Money, SgdDigits } from './money.tsx';

const meta = { component: Money, args: { amount: fromCents(12_345_678) } } satisfies Meta<typeof Money>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Row: Story = {};
export const Big: Story = { args: { size: 'big', withIdr: true, isLedgerSum: true } };
export const Figure: Story = { args: { size: 'figure', strong: true } };
export const Incoming: Story = { args: { sign: 'always' } };
export const Outgoing: Story = { args: { amount: fromCents(-12_345), sign: 'always' } };
export const Illustration: Story = { args: { illustration: true } };
export const Rejected: Story = { args: { quiet: true } };
export const Hidden: Story = { args: { hidden: true, withIdr: true } };
export const Idr: Story = { render: ({ amount }) => <IdrAmount amount={amount} strong /> };
export const Digits: Story = { render: ({ amount }) => <SgdDigits amount={amount} illustration /> };
