import type { Meta, StoryObj } from '@storybook/react-vite';
import { useSampleTexts } from '../../testing/use-sample-texts.ts';
import { HtmlButton } from './html-button.tsx';
import { PageHeader } from './page-header.tsx';

const meta = { component: PageHeader } satisfies Meta;
export default meta;

export const Loaded: StoryObj = {
  render: function Loaded() {
    const { word, sentence } = useSampleTexts();
    return (
      <PageHeader title={word} asOf="2026-11-20T08:20:00.000Z" pollSeconds={30} note={sentence} actions={<HtmlButton>{word}</HtmlButton>} />
    );
  },
};

export const Loading: StoryObj = {
  render: function Loading() {
    const { word } = useSampleTexts();
    return <PageHeader title={word} asOf={null} pollSeconds={30} />;
  },
};

export const LongText: StoryObj = {
  render: function LongText() {
    const { sentence, long } = useSampleTexts();
    return <PageHeader title={long} note={long} actions={<HtmlButton>{sentence}</HtmlButton>} />;
  },
};
