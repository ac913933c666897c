import { fromCents } from '@app/money';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useSampleTexts } from '../../testing/use-sample-texts.ts';
import { DetailRow } from './detail-row.tsx';
import { Money } from './money.tsx';

const meta = { component: DetailRow } satisfies Meta;
export default meta;

export const Rows: StoryObj = {
  render: function Rows() {
    const { word, sentence, long } = useSampleTexts();
    return (
      <>
        <DetailRow label={word} value={<Money amount={fromCents(12_345)} />} />
        <DetailRow label={sentence} value={<Money amount={fromCents(12_345)} />} strong />
        <DetailRow label={word} value={sentence} href="/statement" />
        <DetailRow label={long} value={sentence} />
      </>
    );
  },
};
