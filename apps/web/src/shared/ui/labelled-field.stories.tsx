import type { Meta, StoryObj } from '@storybook/react-vite';
import { Input } from 'antd';
import { useSampleTexts } from '../../testing/use-sample-texts.ts';
import { LabelledField } from './labelled-field.tsx';

const meta = { component: LabelledField } satisfies Meta;
export default meta;

export const States: StoryObj = {
  render: function States() {
    const { word, sentence, long } = useSampleTexts();
    return (
      <>
        <LabelledField id="plain" label={word} aside={sentence}>
          {(control) => <Input {...control} defaultValue={word} />}
        </LabelledField>
        <LabelledField id="wrong" label={sentence} help={long} problem={sentence}>
          {(control) => <Input {...control} defaultValue={word} />}
        </LabelledField>
      </>
    );
  },
};
