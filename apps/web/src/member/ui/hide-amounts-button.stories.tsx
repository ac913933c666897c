import type { Meta, StoryObj } from '@storybook/react-vite';
import { HideAmountsButton } from './hide-amounts-button.tsx';

const meta = { component: HideAmountsButton } satisfies Meta<typeof HideAmountsButton>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Shown: Story = {};
