import type { Meta, StoryObj } from '@storybook/react-vite';
import { samplePicture } from '../../testing/sample-picture.ts';
import { UserAvatar } from './user-avatar.tsx';

const meta = { component: UserAvatar } satisfies Meta;
export default meta;

export const All: StoryObj = {
  render: () => (
    <>
      <UserAvatar username="rani.contoh" /> <UserAvatar username="rani.contoh" image={samplePicture} />
    </>
  ),
};
