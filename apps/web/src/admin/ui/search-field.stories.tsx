import type { Meta, StoryObj } from '@storybook/react-vite';
import { useSampleTexts } from '../../testing/use-sample-texts.ts';
import { SearchField } from './search-field.tsx';

const meta = { component: SearchField, parameters: { area: 'admin' } } satisfies Meta;
export default meta;

export const States: StoryObj = {
  render: function States() {
    const { word } = useSampleTexts();
    return (
      <>
        <SearchField label={word} search="" onSearch={() => undefined} />{' '}
        <SearchField label={word} search="rani" onSearch={() => undefined} />
      </>
    );
  },
};
