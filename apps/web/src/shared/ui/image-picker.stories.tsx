import type { Meta, StoryObj } from '@storybook/react-vite';
import { useSampleTexts } from '../../testing/use-sample-texts.ts';
import { ImagePicker } from './image-picker.tsx';

const meta = { component: ImagePicker } satisfies Meta;
export default meta;

export const Empty: StoryObj = {
  render: function Empty() {
    const { word } = useSampleTexts();
    return <ImagePicker label={word} choose={word} onTake={() => undefined} remove={null} />;
  },
};

export const Chosen: StoryObj = {
  render: function Chosen() {
    const { word } = useSampleTexts();
    return (
      <ImagePicker
        label={word}
        choose={word}
        onTake={() => undefined}
        remove={{ label: word, onRemove: () => undefined }}
        hint="proof.png, 12 kB"
      />
    );
  },
};

export const Broken: StoryObj = {
  render: function Broken() {
    const { word } = useSampleTexts();
    return (
      <ImagePicker
        label={word}
        choose={word}
        onTake={() => undefined}
        remove={{ label: word, isPending: true, onRemove: () => undefined }}
        isBroken
      />
    );
  },
};
