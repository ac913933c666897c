import type { Meta, StoryObj } from '@storybook/react-vite';
import { useSampleTexts } from '../../testing/use-sample-texts.ts';
import { SectionCard } from './section-card.tsx';
import { ListSkeleton } from './skeletons.tsx';

const meta = { component: SectionCard } satisfies Meta;
export default meta;

export const Titled: StoryObj = {
  render: function Titled() {
    const { word, sentence } = useSampleTexts();
    return (
      <SectionCard title={word} link={{ href: '/', text: sentence }}>
        {sentence}
      </SectionCard>
    );
  },
};

export const Flush: StoryObj = {
  render: function Flush() {
    const { word, long } = useSampleTexts();
    return (
      <SectionCard title={long} aside={word} flush>
        <ListSkeleton rows={2} />
      </SectionCard>
    );
  },
};

export const Untitled: StoryObj = {
  render: function Untitled() {
    return <SectionCard>{useSampleTexts().long}</SectionCard>;
  },
};
