import { transactionTypes } from '@app/contract';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { IconTile } from './list-row.tsx';
import { TransactionIcon } from './transaction-icon.tsx';

const meta = { component: TransactionIcon } satisfies Meta;
export default meta;

export const All: StoryObj = {
  render: () => (
    <>
      {transactionTypes.map((type) => (
        <IconTile key={type} icon={<TransactionIcon type={type} />} />
      ))}
    </>
  ),
};
