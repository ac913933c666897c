import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from 'antd';
import { KeyHint } from './key-hint.tsx';

const meta = { component: KeyHint, args: { name: 'A' }, parameters: { area: 'admin' } } satisfies Meta<typeof KeyHint>;
export default meta;
type Story = StoryObj<typeof meta>;

export const InButtons: Story = {
  render: ({ name }) => (
    <>
      <Button type="primary">
        Approve
        <KeyHint name={name} />
      </Button>{' '}
      <Button danger>
        Reject
        <KeyHint name="R" />
      </Button>
    </>
  ),
};
