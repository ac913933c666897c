import type { Meta, StoryObj } from '@storybook/react-vite';
import { ReasonField } from './reason-field.tsx';

const meta = {
  component: ReasonField,
  args: { id: 'reason', reason: '', isMissing: false, onChange: () => undefined },
  parameters: { area: 'admin' },
} satisfies Meta<typeof ReasonField>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Missing: Story = { args: { id: 'missing', isMissing: true } };
