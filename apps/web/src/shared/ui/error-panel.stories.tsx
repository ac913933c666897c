import type { Meta, StoryObj } from '@storybook/react-vite';
import { useSampleTexts } from '../../testing/use-sample-texts.ts';
import { ErrorPanel } from './error-panel.tsx';

/** An error as the server answers it. */
const answered = (httpStatus: number, detail: string) =>
  Object.assign(new Error(detail), { data: { httpStatus, detail, requestId: 'req-1' } });

const meta = { component: ErrorPanel } satisfies Meta;
export default meta;

export const Refused: StoryObj = {
  render: function Refused() {
    const { sentence } = useSampleTexts();
    return <ErrorPanel error={answered(409, sentence)} onRetry={() => undefined} />;
  },
};

export const Fault: StoryObj = {
  render: function Fault() {
    const { sentence, long } = useSampleTexts();
    return <ErrorPanel error={answered(500, long)} title={sentence} lastLoadedAt={Date.UTC(2026, 10, 20, 8)} onRetry={() => undefined} />;
  },
};

export const Unreachable: StoryObj = { render: () => <ErrorPanel error={new Error('no answer')} onRetry={() => undefined} /> };
