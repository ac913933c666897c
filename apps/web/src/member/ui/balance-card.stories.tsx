import { fromCents, type Idr } from '@app/money';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import { useSampleTexts } from '../../testing/use-sample-texts.ts';
import { BalanceCard } from './balance-card.tsx';
import { MoneyButton } from './money-button.tsx';

function Sample({ balance, isTotal }: { balance: Idr | undefined; isTotal?: boolean }) {
  const { word, sentence } = useSampleTexts();
  return (
    <BalanceCard
      balance={balance}
      tag={<StatusTag status="active" />}
      {...(isTotal && { total: word, note: <p>{sentence}</p> })}
      details={<DetailRow label={word} value={<Money amount={fromCents(12_345)} />} />}
      actions={<MoneyButton type="primary">{word}</MoneyButton>}
    />
  );
}

const meta = { component: BalanceCard } satisfies Meta;
export default meta;

export const Loaded: StoryObj = { render: () => <Sample balance={fromCents(12_345_678)} /> };

export const Loading: StoryObj = { render: () => <Sample balance={undefined} /> };

export const Total: StoryObj = { render: () => <Sample balance={fromCents(12_345_678)} isTotal /> };
