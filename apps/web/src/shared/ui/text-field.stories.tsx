import type { Meta, StoryObj } from '@storybook/react-vite';
import { useSampleTexts } from '../../testing/use-sample-texts.ts';
import { TextField } from './text-field.tsx';

const meta = { component: TextField } satisfies Meta;
export default meta;

export const States: StoryObj = {
  render: function States() {
    const { word, sentence, long } = useSampleTexts();
    return (
      <>
        <TextField id="textfield-empty" label={word} value="" onWrite={() => undefined} help={sentence} />
        <TextField id="textfield-wrong" label={sentence} value={word} onWrite={() => undefined} help={long} problem={sentence} />
        <TextField id="textfield-disabled" label={word} value={word} onWrite={() => undefined} disabled />
      </>
    );
  },
};
