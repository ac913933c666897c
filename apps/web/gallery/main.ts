import type { StorybookConfig } from '@storybook/react-vite';

const config: StorybookConfig = {
  framework: { name: '@storybook/react-vite', options: { builder: { viteConfigPath: 'gallery/vite.config.ts' } } },
  stories: [
    './overview.stories.tsx',
    { directory: '../src/shared/ui', titlePrefix: 'Shared' },
    { directory: '../src/member/ui', titlePrefix: 'Member' },
    { directory: '../src/admin/ui', titlePrefix: 'Admin' },
  ],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  /* The types of the properties are read with TypeScript's compiler API, which version 7 does not have. */
  typescript: { reactDocgen: false },
};
export default config;
