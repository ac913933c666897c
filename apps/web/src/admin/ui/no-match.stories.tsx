import type { Meta, StoryObj } from '@storybook/react-vite';
import { useSampleTexts } from '../../testing/use-sample-texts.ts';
import { NoMatch } from './no-match.tsx';

const meta = { component: NoMatch, parameters: { area: 'admin' } } satisfies Meta;
export default meta;

export const Default: StoryObj = {
  render: function Default() {
    const { word, long } = useSampleTexts();
    return <NoMatch title={word} text={long} onClear={() => undefined} />;
  },
};
