import { fromCents, ZERO } from '@app/money';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { FreeNote } from './free-note.tsx';

const meta = { component: FreeNote, args: { pending: fromCents(50_000), uncovered: ZERO, bonusDebt: fromCents(700) } } satisfies Meta<
  typeof FreeNote
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const BonusDebt: Story = {};
export const Uncovered: Story = { args: { uncovered: fromCents(20_000), bonusDebt: ZERO } };
export const Both: Story = { args: { uncovered: fromCents(20_000) } };
