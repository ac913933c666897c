import type { Meta, StoryObj } from '@storybook/react-vite';
import type { Paging } from '../lib/list-pages.ts';
import { ListPager } from './list-pager.tsx';

/** A page in the middle of a long list. */
const between: Paging = {
  page: 2,
  pageSize: 20,
  shown: 20,
  total: 12_345,
  isTotalEstimated: false,
  onBack: () => undefined,
  onNext: () => undefined,
};

const meta = { component: ListPager, args: between } satisfies Meta<typeof ListPager>;
export default meta;
type Story = StoryObj<Meta<typeof ListPager>>;

export const Between: Story = {};
export const Only: Story = { args: { page: 1, shown: 3, total: 3, onBack: null, onNext: null } };
