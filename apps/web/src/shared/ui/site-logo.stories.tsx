import type { Meta, StoryObj } from '@storybook/react-vite';
import { SiteLogo } from './site-logo.tsx';

const meta = { component: SiteLogo, args: { href: '/' } } satisfies Meta<typeof SiteLogo>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Named: Story = {};
export const Nameless: Story = { args: { nameless: true } };
