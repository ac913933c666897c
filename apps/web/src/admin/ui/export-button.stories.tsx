import type { Meta, StoryObj } from '@storybook/react-vite';
import { ExportButton } from './export-button.tsx';

const meta = { component: ExportButton, args: { list: 'users', filters: {} }, parameters: { area: 'admin' } } satisfies Meta<
  typeof ExportButton
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Default: Story = {};
