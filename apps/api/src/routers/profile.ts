import { ChangePasswordInput, EndSessionsInput, Me, Session, UpdateProfileInput, UploadedPhoto, UploadPhotoInput } from '@app/contract';
import { changePassword, endSessions, listSessions, updateProfile, uploadPhoto } from '@app/core';
import { z } from 'zod';
import { router, sessionProcedure } from '../trpc/procedures.ts';

export const profileRouter = router({
  update: sessionProcedure.meta({ rest: 'PUT /profile/update' }).input(UpdateProfileInput).output(Me).mutation(({ ctx, input }) => updateProfile(ctx.core, input)),
  uploadPhoto: sessionProcedure.meta({ rest: 'POST /profile/upload-photo', upload: true }).input(UploadPhotoInput).output(UploadedPhoto).mutation(({ ctx, input }) => uploadPhoto(ctx.core, input)),
  changePassword: sessionProcedure.meta({ rest: 'PUT /profile/change-password' }).input(ChangePasswordInput).mutation(({ ctx, input }) => changePassword(ctx.core, ctx.token, input)),
  listSessions: sessionProcedure.meta({ rest: 'GET /auth/sessions' }).output(z.array(Session)).query(({ ctx }) => listSessions(ctx.core, ctx.token)),
  endSessions: sessionProcedure.meta({ rest: 'DELETE /auth/sessions' }).input(EndSessionsInput).mutation(({ ctx, input }) => endSessions(ctx.core, ctx.token, input)),
});
