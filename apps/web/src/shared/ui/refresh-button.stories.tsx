import type { Meta, StoryObj } from '@storybook/react-vite';
import { RefreshButton } from './refresh-button.tsx';

const meta = { component: RefreshButton, args: { onRefresh: () => undefined, isBusy: false } } satisfies Meta<typeof RefreshButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Idle: Story = {};
export const Busy: Story = { args: { isBusy: true } };
