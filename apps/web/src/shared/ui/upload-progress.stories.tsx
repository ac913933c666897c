import type { Meta, StoryObj } from '@storybook/react-vite';
import { UploadProgress } from './upload-progress.tsx';

const total = 3_400_000;
const meta = { component: UploadProgress } satisfies Meta<typeof UploadProgress>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Sending: Story = { args: { upload: { sent: 1_200_000, total } } };
export const Checking: Story = { args: { upload: { sent: total, total } } };
