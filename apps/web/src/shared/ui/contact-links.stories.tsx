import type { Meta, StoryObj } from '@storybook/react-vite';
import { ContactLinks } from './contact-links.tsx';

const meta = { component: ContactLinks } satisfies Meta<typeof ContactLinks>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
