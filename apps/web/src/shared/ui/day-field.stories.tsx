import type { Meta, StoryObj } from '@storybook/react-vite';
import { DayField } from './day-field.tsx';

const meta = {
  component: DayField,
  args: { accessibleName: 'YYYY-MM-DD', day: '2026-11-20', onChoose: () => undefined, isDayDisabled: () => false },
} satisfies Meta<typeof DayField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Chosen: Story = {};
export const Empty: Story = { args: { day: null } };
