import type { Meta, StoryObj } from '@storybook/react-vite';
import { PasskeyFailure } from './passkey-failure.tsx';

const meta = { component: PasskeyFailure, args: { error: new DOMException('', 'NotAllowedError') } } satisfies Meta<typeof PasskeyFailure>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Cancelled: Story = {};
export const Exists: Story = { args: { error: new DOMException('', 'InvalidStateError') } };
export const Failed: Story = { args: { error: new DOMException('', 'SecurityError') } };
