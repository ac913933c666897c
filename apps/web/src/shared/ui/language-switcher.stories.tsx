import type { Meta, StoryObj } from '@storybook/react-vite';
import { LanguageSwitcher } from './language-switcher.tsx';

const meta = { component: LanguageSwitcher } satisfies Meta<typeof LanguageSwitcher>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Name: Story = {};
export const Short: Story = { args: { short: true } };
