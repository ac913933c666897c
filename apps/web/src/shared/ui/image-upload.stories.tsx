import type { Meta, StoryObj } from '@storybook/react-vite';
import { samplePicture } from '../../testing/sample-picture.ts';
import { ImageUpload } from './image-upload.tsx';

const meta = { component: ImageUpload, args: { label: 'proof' } } satisfies Meta<typeof ImageUpload>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {};
export const Chosen: Story = { args: { value: samplePicture } };
