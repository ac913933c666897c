import type { Meta, StoryObj } from '@storybook/react-vite';
import { useSampleTexts } from '../../testing/use-sample-texts.ts';
import { TableCard } from './table-card.tsx';

const meta = { component: TableCard, parameters: { area: 'admin' } } satisfies Meta<typeof TableCard>;
export default meta;

export const Default: StoryObj = {
  render: function Default() {
    const { word, long } = useSampleTexts();
    return (
      <TableCard title={word}>
        <p>{long}</p>
      </TableCard>
    );
  },
};
