import type { Meta, StoryObj } from '@storybook/react-vite';
import { Age } from './age.tsx';

const meta = { component: Age, args: { since: '2026-11-20T02:00:00.000Z' } } satisfies Meta<typeof Age>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Hours: Story = {};
export const Days: Story = { args: { since: '2026-11-12T02:00:00.000Z' } };
