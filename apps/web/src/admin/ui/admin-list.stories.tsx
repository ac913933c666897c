import type { Meta, StoryObj } from '@storybook/react-vite';
import { useSampleTexts } from '../../testing/use-sample-texts.ts';
import { AdminList } from './admin-list.tsx';
import { NoMatch } from './no-match.tsx';

function Sample({ rows, error = null }: { rows: string[] | undefined; error?: Error | null }) {
  const { word, sentence } = useSampleTexts();
  const query = { error, dataUpdatedAt: 0, isFetching: false, refetch: () => undefined };
  const paging = {
    page: 1,
    pageSize: 20,
    shown: rows?.length ?? 0,
    total: 30,
    isTotalEstimated: false,
    onBack: null,
    onNext: () => undefined,
  };
  const empty = <NoMatch title={word} text={sentence} onClear={() => undefined} />;
  return (
    <AdminList list={{ query, rows, paging }} failed={sentence} empty={empty}>
      {(shown) => shown.map((row) => <p key={row}>{row}</p>)}
    </AdminList>
  );
}

const meta = { component: AdminList, parameters: { area: 'admin' } } satisfies Meta;
export default meta;

export const Rows: StoryObj = { render: () => <Sample rows={['1', '2', '3']} /> };

export const Loading: StoryObj = { render: () => <Sample rows={undefined} /> };

export const Empty: StoryObj = { render: () => <Sample rows={[]} /> };

export const Failed: StoryObj = { render: () => <Sample rows={undefined} error={new Error('no answer')} /> };
