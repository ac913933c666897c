import type { Meta, StoryObj } from '@storybook/react-vite';
import { Rate } from './rate.tsx';

const meta = { component: Rate, args: { ratePpm: 1_500 } } satisfies Meta<typeof Rate>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Inline: Story = {};
export const Below: Story = { args: { year: 'below', size: 'plan' } };
export const None: Story = { args: { year: 'none' } };
