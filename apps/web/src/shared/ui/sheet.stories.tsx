import type { Meta, StoryObj } from '@storybook/react-vite';
import { useSampleTexts } from '../../testing/use-sample-texts.ts';
import { HtmlButton } from './html-button.tsx';
import { Sheet } from './sheet.tsx';

const meta = { component: Sheet } satisfies Meta;
export default meta;

export const Open: StoryObj = {
  render: function Open() {
    const { word, sentence, long } = useSampleTexts();
    return (
      <Sheet open title={sentence} onClose={() => undefined} footer={<HtmlButton kind="primary">{word}</HtmlButton>}>
        {long}
      </Sheet>
    );
  },
  tags: ['own-page'],
};
