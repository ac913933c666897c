import type { Meta, StoryObj } from '@storybook/react-vite';
import { useSampleTexts } from '../../testing/use-sample-texts.ts';
import { BarPanel } from './bar-panel.tsx';
import { HtmlButton } from './html-button.tsx';

const meta = { component: BarPanel } satisfies Meta;
export default meta;

export const Open: StoryObj = {
  render: function Open() {
    const { word, sentence, long } = useSampleTexts();
    return (
      <div style={{ textAlign: 'right' }}>
        <BarPanel open title={sentence} onChange={() => undefined} content={long}>
          <HtmlButton>{word}</HtmlButton>
        </BarPanel>
      </div>
    );
  },
  tags: ['own-page'],
};
