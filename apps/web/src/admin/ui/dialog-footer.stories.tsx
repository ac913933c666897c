import type { Meta, StoryObj } from '@storybook/react-vite';
import { useSampleTexts } from '../../testing/use-sample-texts.ts';
import { DialogFooter } from './dialog-footer.tsx';

const meta = { component: DialogFooter, parameters: { area: 'admin' } } satisfies Meta<typeof DialogFooter>;
export default meta;

export const States: StoryObj = {
  render: function States() {
    const { word, sentence } = useSampleTexts();
    return (
      <>
        <DialogFooter cancelText={word} submitText={sentence} isPending={false} onCancel={() => undefined} />
        <DialogFooter cancelText={word} submitText={sentence} danger isPending={false} onCancel={() => undefined} />
      </>
    );
  },
};
