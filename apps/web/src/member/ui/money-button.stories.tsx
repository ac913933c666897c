import type { Meta, StoryObj } from '@storybook/react-vite';
import { useSampleTexts } from '../../testing/use-sample-texts.ts';
import { MoneyButton } from './money-button.tsx';

const meta = { component: MoneyButton } satisfies Meta;
export default meta;

export const States: StoryObj = {
  render: function States() {
    const { word } = useSampleTexts();
    return (
      <>
        <MoneyButton type="primary">{word}</MoneyButton> <MoneyButton disabled>{word}</MoneyButton>{' '}
        <MoneyButton loading>{word}</MoneyButton>
      </>
    );
  },
};
