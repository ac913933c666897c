import type { Meta, StoryObj } from '@storybook/react-vite';
import { samplePicture } from '../../testing/sample-picture.ts';
import { PrivateImage } from './private-image.tsx';

const meta = { component: PrivateImage, args: { address: samplePicture, alt: '', width: 160 } } satisfies Meta<typeof PrivateImage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Loaded: Story = {};
export const Failed: Story = { args: { address: 'data:broken' } };
