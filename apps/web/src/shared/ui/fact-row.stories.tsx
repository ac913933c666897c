import { fromCents } from '@app/money';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useSampleTexts } from '../../testing/use-sample-texts.ts';
import { FactRow } from './fact-row.tsx';
import { Money } from './money.tsx';

const meta = { component: FactRow } satisfies Meta;
export default meta;

export const Rows: StoryObj = {
  render: function Rows() {
    const { word, sentence, long } = useSampleTexts();
    return (
      <>
        <FactRow label={word} value={<Money amount={fromCents(12_345)} />} />
        <FactRow label={sentence} value={<Money amount={fromCents(12_345)} />} strong />
        <FactRow label={word} value={sentence} href="/statement" />
        <FactRow label={long} value={sentence} />
      </>
    );
  },
};
