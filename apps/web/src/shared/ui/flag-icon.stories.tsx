import { languageCodes } from '@app/i18n';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { FlagIcon } from './flag-icon.tsx';

const meta = { component: FlagIcon } satisfies Meta;
export default meta;

export const All: StoryObj = {
  render: () => (
    <>
      {languageCodes.map((code) => (
        <FlagIcon key={code} language={code} />
      ))}
    </>
  ),
};
