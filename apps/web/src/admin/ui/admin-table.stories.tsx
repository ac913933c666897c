import { fromCents } from '@app/money';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { Money } from '../../shared/ui/money.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import { useSampleTexts } from '../../testing/use-sample-texts.ts';
import { AdminTable } from './admin-table.tsx';

type Row = { id: string; username: string; amount: number };
const sampleRows: Row[] = [
  { id: '1', username: 'rani.contoh', amount: 12_345 },
  { id: '2', username: 'a.member.with.a.long.name', amount: 1_234_567_890 },
];

function Sample({ rows, selected }: { rows: Row[]; selected?: string[] }) {
  const { word, sentence, long } = useSampleTexts();
  const selection = selected && {
    selectedIds: selected,
    onChange: () => undefined,
    maySelect: ({ id }: Row) => id === '1',
    labelOf: () => word,
    all: word,
    isLeftOut: () => false,
  };
  return (
    <AdminTable<Row>
      name="sample"
      rows={rows}
      openRowId={selection === undefined ? '2' : null}
      {...(selection !== undefined && { selection })}
      columns={[
        { key: 'username', title: word, dataIndex: 'username' },
        { key: 'note', title: sentence, render: (_, { id }) => (id === '1' ? sentence : long) },
        { key: 'status', title: word, render: () => <StatusTag status="pending" /> },
        { key: 'amount', title: word, align: 'right', render: (_, { amount }) => <Money amount={fromCents(amount)} /> },
      ]}
    />
  );
}

const meta = { component: AdminTable, parameters: { area: 'admin' } } satisfies Meta;
export default meta;

export const Rows: StoryObj = { render: () => <Sample rows={sampleRows} /> };

export const Selectable: StoryObj = { render: () => <Sample rows={sampleRows} selected={['1']} /> };

export const Empty: StoryObj = { render: () => <Sample rows={[]} /> };
