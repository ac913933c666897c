import type { Meta, StoryObj } from '@storybook/react-vite';
import { SortField } from './sort-field.tsx';

const meta = {
  component: SortField,
  args: { order: { sorts: ['newest', 'oldest', 'amount'], sort: 'newest', sortBy: () => undefined } },
  parameters: { area: 'admin' },
} satisfies Meta<typeof SortField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
