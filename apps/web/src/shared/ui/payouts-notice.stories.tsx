import type { Meta, StoryObj } from '@storybook/react-vite';
import { PayoutsNotice } from './payouts-notice.tsx';

const meta = { component: PayoutsNotice, args: { heldUntil: null, holdReason: null, frozenAt: null } } satisfies Meta<typeof PayoutsNotice>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Held: Story = { args: { heldUntil: '2026-11-22T02:00:00.000Z', holdReason: 'bank_details' } };
export const Frozen: Story = { args: { frozenAt: '2026-11-20T02:00:00.000Z' } };
