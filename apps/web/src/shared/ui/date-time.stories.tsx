import type { Meta, StoryObj } from '@storybook/react-vite';
import { DateTime } from './date-time.tsx';

const meta = { component: DateTime, args: { at: '2026-11-20T08:20:00.000Z' } } satisfies Meta<typeof DateTime>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Minute: Story = {};
export const Day: Story = { args: { detail: 'day' } };
export const Zone: Story = { args: { withZone: true } };
