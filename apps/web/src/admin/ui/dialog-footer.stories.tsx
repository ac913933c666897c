import { idr } from '@app/money';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { trpc } from '../../shared/lib/trpc.ts';
import { useSampleTexts } from '../../testing/use-sample-texts.ts';
import { DialogFooter, SecondPersonNote } from './dialog-footer.tsx';

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

export const WithNote: StoryObj = {
  render: function WithProtection() {
    const { approvals } = trpc.useUtils();
    useEffect(() => {
      approvals.counts.setData(undefined, {
        pending: 0,
        oldestAt: null,
        decidable: 0,
        protectionDueAt: null,
        mayApproveFrom: null,
        alone: { singlePayoutMax: idr(13_000_000), singleDepositMax: idr(130_000_000) },
      });
    }, [approvals]);
    const { word, sentence } = useSampleTexts();
    return (
      <DialogFooter note={<SecondPersonNote />} cancelText={word} submitText={sentence} isPending={false} onCancel={() => undefined} />
    );
  },
};
