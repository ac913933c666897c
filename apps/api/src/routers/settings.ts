import { ListInput, pageOf, PublicSettings, SettingsHistoryEntry, UpdateSettingsInput, UploadLogoInput } from '@app/contract';
import { getSettings, listSettingsHistory, updateSettings, uploadLogo } from '@app/core';
import { examplePicture } from './example-picture.ts';
import { masterAdminProcedure, masterReaderProcedure, publicProcedure, router } from '../trpc/procedures.ts';

export const settingsRouter = router({
  get: publicProcedure
    .meta({ rest: 'GET /settings', summary: 'Returns the settings that public pages need.', etag: true })
    .output(PublicSettings)
    .query(({ ctx }) => getSettings(ctx.core)),
  update: masterAdminProcedure
    .meta({
      rest: 'PUT /admin/settings',
      stepUp: true,
      summary: 'Changes settings; absent ones are kept.',
      refusals: ['SETTINGS_CHANGED', 'NOT_READY_FOR_LIVE', 'DEMO_ACCOUNTS_EXIST'],
      example: { websiteName: 'Contoh', minDeposit: 65_000, whatsapp: '' },
    })
    .input(UpdateSettingsInput)
    .output(PublicSettings)
    .mutation(({ ctx, input }) => updateSettings(ctx.core, input)),
  history: masterReaderProcedure
    .meta({ rest: 'GET /admin/settings-history', summary: 'Lists the changes of the settings, newest first.', list: true })
    .input(ListInput)
    .output(pageOf(SettingsHistoryEntry))
    .query(({ ctx, input }) => listSettingsHistory(ctx.core, input)),
  uploadLogo: masterAdminProcedure
    .meta({
      rest: 'POST /admin/upload-logo',
      stepUp: true,
      summary: 'Replaces the logo.',
      upload: true,
      refusals: ['FILE_NOT_AN_IMAGE', 'FILE_TOO_LARGE', 'IMAGE_TOO_MANY_PIXELS', 'IMAGE_TOO_SMALL'],
      example: { logoBase64: examplePicture },
    })
    .input(UploadLogoInput)
    .output(PublicSettings)
    .mutation(({ ctx, input }) => uploadLogo(ctx.core, input)),
});
