import type { Meta, StoryObj } from '@storybook/react-vite';
import { MemberLink } from './member-link.tsx';

const meta = { component: MemberLink, args: { id: '1', username: 'rani.contoh' }, parameters: { area: 'admin' } } satisfies Meta<
  typeof MemberLink
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
