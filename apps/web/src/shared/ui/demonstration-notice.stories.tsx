import type { Meta, StoryObj } from '@storybook/react-vite';
import { DemonstrationNotice } from './demonstration-notice.tsx';

const meta = { component: DemonstrationNotice } satisfies Meta<typeof DemonstrationNotice>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Demonstration: Story = {};
