import type { Meta, StoryObj } from '@storybook/react-vite';
import { useSampleTexts } from '../../testing/use-sample-texts.ts';
import { QueryError } from './query-error.tsx';

const meta = { component: QueryError } satisfies Meta;
export default meta;

/** The rows on the screen are older than the failure. */
export const OlderRows: StoryObj = {
  render: function OlderRows() {
    const { sentence } = useSampleTexts();
    const query = { error: new Error('no answer'), dataUpdatedAt: Date.UTC(2026, 10, 20, 8), refetch: () => undefined };
    return <QueryError query={query} title={sentence} />;
  },
};
