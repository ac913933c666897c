import type { Meta, StoryObj } from '@storybook/react-vite';
import { useSampleTexts } from '../../testing/use-sample-texts.ts';
import { SearchField } from './search-field.tsx';
import { TabbedCard } from './tabbed-card.tsx';

const meta = { component: TabbedCard, parameters: { area: 'admin' } } satisfies Meta;
export default meta;

export const Default: StoryObj = {
  render: function Default() {
    const { word, sentence, long } = useSampleTexts();
    const items = [
      { key: 'first', label: word, count: '3' },
      { key: 'second', label: sentence },
      { key: 'third', label: word, count: null },
    ];
    return (
      <TabbedCard
        items={items}
        active="first"
        onChange={() => undefined}
        tools={<SearchField label={word} search="" onSearch={() => undefined} />}
      >
        {long}
      </TabbedCard>
    );
  },
};
