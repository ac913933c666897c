import type { Meta, StoryObj } from '@storybook/react-vite';
import { useSampleTexts } from '../../testing/use-sample-texts.ts';
import { DialogFoot } from './dialog-foot.tsx';

const meta = { component: DialogFoot, parameters: { area: 'admin' } } satisfies Meta<typeof DialogFoot>;
export default meta;

export const States: StoryObj = {
  render: function States() {
    const { word, sentence } = useSampleTexts();
    return (
      <>
        <DialogFoot cancelText={word} submitText={sentence} isPending={false} onCancel={() => undefined} />
        <DialogFoot cancelText={word} submitText={sentence} danger isPending={false} onCancel={() => undefined} />
      </>
    );
  },
};
