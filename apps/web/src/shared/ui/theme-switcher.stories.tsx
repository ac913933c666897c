import type { Meta, StoryObj } from '@storybook/react-vite';
import { ThemeSwitcher } from './theme-switcher.tsx';

const meta = { component: ThemeSwitcher } satisfies Meta<typeof ThemeSwitcher>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
