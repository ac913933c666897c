import type { Meta, StoryObj } from '@storybook/react-vite';
import { MoneyFormError } from './money-form-error.tsx';

const detail = 'This was already sent with other details.';

const meta = {
  component: MoneyFormError,
  args: { title: 'The deposit could not be requested', error: new Error('no answer') },
} satisfies Meta<typeof MoneyFormError>;
export default meta;
type Story = StoryObj<typeof meta>;

export const NoAnswer: Story = {};
export const Refused: Story = { args: { error: Object.assign(new Error(detail), { data: { httpStatus: 409, detail } }) } };
