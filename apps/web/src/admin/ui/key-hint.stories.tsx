import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { useSampleTexts } from '../../testing/use-sample-texts.ts';
import { KeyHint } from './key-hint.tsx';

const meta = { component: KeyHint, args: { name: 'A' }, parameters: { area: 'admin' } } satisfies Meta<typeof KeyHint>;
export default meta;
type Story = StoryObj<typeof meta>;

function Buttons({ name }: { name: string }) {
  const { word } = useSampleTexts();
  return (
    <>
      <Button type="primary">
        {word}
        <KeyHint name={name} />
      </Button>{' '}
      <Button danger>
        {word}
        <KeyHint name="R" />
      </Button>
    </>
  );
}

export const InButtons: Story = { render: ({ name }) => <Buttons name={name} /> };
