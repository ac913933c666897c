import type { Meta, StoryObj } from '@storybook/react-vite';
import { userEvent } from 'storybook/test';
import { useSampleTexts } from '../../testing/use-sample-texts.ts';
import { MenuButton } from './menu-button.tsx';

function Sample() {
  const { word, sentence } = useSampleTexts();
  const items = [
    { key: 'first', label: word, checked: true },
    { key: 'second', label: sentence, checked: false },
  ];
  return (
    <div style={{ textAlign: 'right' }}>
      <MenuButton label={word} items={items} onChoose={() => undefined}>
        {word}
      </MenuButton>
    </div>
  );
}

const meta = { component: MenuButton } satisfies Meta;
export default meta;

export const Closed: StoryObj = { render: () => <Sample /> };

export const Open: StoryObj = {
  render: () => <Sample />,
  play: async ({ canvas }) => userEvent.click(await canvas.findByRole('button')),
  tags: ['own-page'],
};
