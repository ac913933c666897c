import type { Meta, StoryObj } from '@storybook/react-vite';
import { useSampleTexts } from '../../testing/use-sample-texts.ts';
import { FocusableButton } from './focusable-button.tsx';

const meta = { component: FocusableButton, parameters: { area: 'admin' } } satisfies Meta;
export default meta;

export const States: StoryObj = {
  render: function States() {
    const { word } = useSampleTexts();
    return (
      <>
        <FocusableButton blocked={false}>{word}</FocusableButton> <FocusableButton blocked>{word}</FocusableButton>
      </>
    );
  },
};
