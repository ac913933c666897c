import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent } from 'storybook/test';
import { useSampleTexts } from '../../testing/use-sample-texts.ts';
import { ColumnMenu } from './column-menu.tsx';

function Sample() {
  const { word, sentence } = useSampleTexts();
  const choices = [
    { key: 'first', title: word },
    { key: 'second', title: sentence },
  ];
  return (
    <div style={{ textAlign: 'right' }}>
      <ColumnMenu table="sample" choices={choices} hidden={['second']} />
    </div>
  );
}

const meta = { component: ColumnMenu, parameters: { area: 'admin' } } satisfies Meta;
export default meta;

export const Closed: StoryObj = { render: () => <Sample /> };

export const Open: StoryObj = {
  render: () => <Sample />,
  play: async ({ canvas }) => userEvent.click(await canvas.findByRole('button')),
  tags: ['own-page'],
};
