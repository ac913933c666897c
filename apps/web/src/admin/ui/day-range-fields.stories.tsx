import type { Meta, StoryObj } from '@storybook/react-vite';
import { DayRangeFields } from './day-range-fields.tsx';

const meta = {
  component: DayRangeFields,
  args: { range: { from: '2026-11-01', to: null }, onChoose: () => undefined },
  parameters: { area: 'admin' },
} satisfies Meta<typeof DayRangeFields>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
