import { languageCodes, languageNames } from '@app/i18n';
import type { Preview } from '@storybook/react-vite';
import { configure } from 'storybook/test';
import '../src/admin/ui/admin.css';
import '../src/app/global.css';
import { followThemeMode, themeModes } from '../src/shared/lib/theme-mode.ts';
import { writePalette } from '../src/shared/theme/write-palette.ts';
import '../src/shared/ui/ui.css';
import '../src/shared/ui/antd-overrides.css';
import { withAnswers, withArea } from './decorators.tsx';

writePalette();
followThemeMode();
/* Play functions wait for what they need; on a busy machine one second is too short. */
configure({ asyncUtilTimeout: 20_000 });

const preview: Preview = {
  globalTypes: {
    language: {
      description: 'Language',
      toolbar: { icon: 'globe', dynamicTitle: true, items: languageCodes.map((code) => ({ value: code, title: languageNames[code] })) },
    },
    mode: { description: 'Theme mode', toolbar: { icon: 'mirror', dynamicTitle: true, items: [...themeModes] } },
  },
  initialGlobals: { language: 'en', mode: 'light' },
  decorators: [withAnswers, withArea],
  /* The background is that of the theme mode. */
  parameters: { backgrounds: { disable: true } },
};
export default preview;
