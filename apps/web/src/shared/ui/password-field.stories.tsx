import type { Meta, StoryObj } from '@storybook/react-vite';
import { useSampleTexts } from '../../testing/use-sample-texts.ts';
import { PasswordField } from './password-field.tsx';

const meta = { component: PasswordField } satisfies Meta;
export default meta;

export const States: StoryObj = {
  render: function States() {
    const { word, sentence, long } = useSampleTexts();
    return (
      <>
        <PasswordField id="passwordfield-empty" label={word} value="" onWrite={() => undefined} help={sentence} />
        <PasswordField id="passwordfield-wrong" label={sentence} value={word} onWrite={() => undefined} help={long} problem={sentence} />
        <PasswordField id="passwordfield-disabled" label={word} value={word} onWrite={() => undefined} disabled />
      </>
    );
  },
};
