import type { Meta, StoryObj } from '@storybook/react-vite';
import { useSampleTexts } from '../../testing/use-sample-texts.ts';
import { EmptyState } from './empty-state.tsx';

const meta = { component: EmptyState } satisfies Meta;
export default meta;

export const NothingYet: StoryObj = {
  render: function NothingYet() {
    const { word, sentence } = useSampleTexts();
    return <EmptyState kind="nothing-yet" title={word} text={sentence} action={{ text: word, href: '/' }} />;
  },
};

export const NoMatch: StoryObj = {
  render: function NoMatch() {
    const { word, sentence } = useSampleTexts();
    return <EmptyState kind="no-match" title={word} text={sentence} action={{ text: word, onClick: () => undefined }} />;
  },
};

export const AllDoneWithLongText: StoryObj = {
  render: function AllDone() {
    const { sentence, long } = useSampleTexts();
    return <EmptyState kind="all-done" title={sentence} text={long} />;
  },
};
