import type { Meta, StoryObj } from '@storybook/react-vite';
import { useSampleTexts } from '../../testing/use-sample-texts.ts';
import { StatusTag } from './status-tag.tsx';

const statuses = ['approved', 'pending', 'rejected', 'completed', 'active'] as const;

const meta = { component: StatusTag } satisfies Meta;
export default meta;

export const All: StoryObj = {
  render: () => (
    <>
      {statuses.map((status) => (
        <p key={status}>
          <StatusTag status={status} />
        </p>
      ))}
    </>
  ),
};

export const OwnWord: StoryObj = {
  render: function OwnWord() {
    return <StatusTag status="info">{useSampleTexts().sentence}</StatusTag>;
  },
};
