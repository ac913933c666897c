import type { Meta, StoryObj } from '@storybook/react-vite';
import { ClearFilters } from './clear-filters.tsx';

const meta = {
  component: ClearFilters,
  args: { filters: { isFiltered: true, clear: () => undefined } },
  parameters: { area: 'admin' },
} satisfies Meta<typeof ClearFilters>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
