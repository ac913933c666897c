import type { Meta, StoryObj } from '@storybook/react-vite';
import { EditDeleteButtons } from './edit-delete-buttons.tsx';

const remove = { text: 'Delete', label: 'Delete 42', onClick: () => undefined };
const meta = { component: EditDeleteButtons, args: { edit: false, remove }, parameters: { area: 'admin' } } satisfies Meta<
  typeof EditDeleteButtons
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Both: Story = { args: { edit: { text: 'Edit', label: 'Edit 42', onClick: () => undefined } } };
export const OnlyDelete: Story = {};
