import type { Meta, StoryObj } from '@storybook/react-vite';
import { useSampleTexts } from '../../testing/use-sample-texts.ts';
import { DetailsSkeleton, LabelledSkeleton, ListSkeleton, PageSkeleton } from './skeletons.tsx';

const meta = { component: PageSkeleton } satisfies Meta;
export default meta;

export const Page: StoryObj = {};

export const List: StoryObj = { render: () => <ListSkeleton /> };

export const Details: StoryObj = { render: () => <DetailsSkeleton /> };

export const Labelled: StoryObj = {
  render: function Labelled() {
    const { word, sentence } = useSampleTexts();
    return <LabelledSkeleton labels={[word, sentence]} />;
  },
};
