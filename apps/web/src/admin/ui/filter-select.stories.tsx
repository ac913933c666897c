import type { Meta, StoryObj } from '@storybook/react-vite';
import { useSampleTexts } from '../../testing/use-sample-texts.ts';
import { FilterSelect } from './filter-select.tsx';

const meta = { component: FilterSelect, parameters: { area: 'admin' } } satisfies Meta;
export default meta;

export const States: StoryObj = {
  render: function States() {
    const { word, sentence } = useSampleTexts();
    const options = [{ value: 'first', label: word }];
    return (
      <>
        <FilterSelect label={word} any={sentence} value={null} options={options} onChoose={() => undefined} />{' '}
        <FilterSelect label={word} any={sentence} value="first" options={options} onChoose={() => undefined} />{' '}
        <FilterSelect label={word} any={word} value={null} options={undefined} onChoose={() => undefined} />
      </>
    );
  },
};
