import type { Meta, StoryObj } from '@storybook/react-vite';
import { useSampleTexts } from '../../testing/use-sample-texts.ts';
import { HtmlButton } from './html-button.tsx';

const meta = { component: HtmlButton } satisfies Meta;
export default meta;

export const Kinds: StoryObj = {
  render: function Kinds() {
    const { word } = useSampleTexts();
    return (
      <>
        <HtmlButton>{word}</HtmlButton> <HtmlButton kind="primary">{word}</HtmlButton> <HtmlButton kind="text">{word}</HtmlButton>{' '}
        <HtmlButton disabled>{word}</HtmlButton>
        <p>
          <HtmlButton kind="primary" size="large" block>
            {word}
          </HtmlButton>
        </p>
      </>
    );
  },
};
