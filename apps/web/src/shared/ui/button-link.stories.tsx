import type { Meta, StoryObj } from '@storybook/react-vite';
import { ButtonLink } from './button-link.tsx';

const meta = { component: ButtonLink, args: { href: '/login', children: 'example.com' } } satisfies Meta<typeof ButtonLink>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
export const Primary: Story = { args: { kind: 'primary' } };
export const Large: Story = { args: { kind: 'primary', size: 'large', block: true } };
