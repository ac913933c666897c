import type { Meta, StoryObj } from '@storybook/react-vite';
import { DensitySwitch } from './density-switch.tsx';

const meta = { component: DensitySwitch, parameters: { area: 'admin' } } satisfies Meta<typeof DensitySwitch>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
