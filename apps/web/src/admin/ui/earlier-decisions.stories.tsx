import { fromCents } from '@app/money';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { EarlierDecisions } from './earlier-decisions.tsx';

const meta = {
  component: EarlierDecisions,
  args: {
    request: {
      earlierDecisions: [
        {
          status: 'approved',
          amount: fromCents(12_345),
          decidedAt: '2026-11-20T02:00:00.000Z',
          decidedBy: 'admin.uji',
          undoneAt: '2026-11-20T03:00:00.000Z',
          undoneBy: 'master.uji',
          reason: 'typed in twice',
        },
        {
          status: 'rejected',
          amount: fromCents(12_345),
          decidedAt: '2026-11-19T02:00:00.000Z',
          decidedBy: null,
          undoneAt: '2026-11-19T03:00:00.000Z',
          undoneBy: 'master.uji',
          reason: null,
        },
      ],
    },
  },
  parameters: { area: 'admin' },
} satisfies Meta<typeof EarlierDecisions>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Two: Story = {};
