import type { Meta, StoryObj } from '@storybook/react-vite';
import { StepChart } from './step-chart.tsx';

const meta = {
  component: StepChart,
  args: {
    points: [100, 130, 130, 180, 150, 240, 260].map((value, index) => ({ day: `2026-11-${10 + index}`, value })),
    ticks: [0, 100, 200, 300].map((value) => ({ value, text: `${value}.00` })),
    label: 'SGD',
    formatPoint: String,
    chosen: null,
    onChoose: () => undefined,
  },
} satisfies Meta<typeof StepChart>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Line: Story = {};
export const Area: Story = { args: { withArea: true, chosen: 3 } };
export const Reference: Story = { args: { reference: 200 } };
