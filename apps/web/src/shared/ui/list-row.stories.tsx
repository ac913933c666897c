import { fromCents } from '@app/money';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { useSampleTexts } from '../../testing/use-sample-texts.ts';
import { ListRow } from './list-row.tsx';
import { Money } from './money.tsx';
import { StatusTag } from './status-tag.tsx';
import { TransactionIcon } from './transaction-icon.tsx';

const meta = { component: ListRow } satisfies Meta;
export default meta;

export const Rows: StoryObj = {
  render: function Rows() {
    const { word, sentence, long } = useSampleTexts();
    const amount = <Money amount={fromCents(12_345)} sign="always" />;
    const icon = <TransactionIcon type="deposit" />;
    return (
      <>
        <ListRow icon={icon} title={word} />
        <ListRow icon={icon} title={word} detail={sentence} value={amount} status={<StatusTag status="pending" />} />
        <ListRow
          icon={icon}
          title={sentence}
          detail={long}
          value={amount}
          status={<StatusTag status="rejected" />}
          note={long}
          footer={sentence}
        />
      </>
    );
  },
};
