import type { Meta, StoryObj } from '@storybook/react-vite';
import { useSampleTexts } from '../../testing/use-sample-texts.ts';
import { checkPresent } from '../lib/field-checks.ts';
import { CheckedForm } from './checked-form.tsx';
import { TextField } from './text-field.tsx';

const meta = { component: CheckedForm } satisfies Meta;
export default meta;

export const States: StoryObj = {
  render: function States() {
    const { word, sentence } = useSampleTexts();
    return (
      <>
        {[false, true].map((isPending) => (
          <CheckedForm
            key={String(isPending)}
            checks={{ text: checkPresent }}
            initial={{ text: word }}
            error={null}
            isPending={isPending}
            submitText={word}
            onSubmit={() => undefined}
          >
            {(fieldOf) => <TextField {...fieldOf('text')} label={word} help={sentence} />}
          </CheckedForm>
        ))}
      </>
    );
  },
};
