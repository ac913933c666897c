import {
  bankFields,
  ChangePasswordInput,
  EndSessionsInput,
  Me,
  Session,
  UpdateProfileInput,
  UploadedPhoto,
  UploadPhotoInput,
  requiredActions,
} from '@app/contract';
import { changePassword, endSessions, listSessions, updateProfile, uploadPhoto } from '@app/core';
import { z } from 'zod';
import { examplePicture } from './example-picture.ts';
import { editorProcedure, router, sessionProcedure } from '../trpc/procedures.ts';

export const profileRouter = router({
  update: editorProcedure
    .meta({
      rest: 'PUT /profile/update',
      stepUp: (input) => bankFields.some((field) => input[field] !== undefined),
      summary: "Changes the caller's picture and bank details.",
      refusals: ['NOT_FOUND', 'WRONG_PASSWORD', 'TOO_MANY_ATTEMPTS'],
      example: { bankName: 'Bank Contoh', accountName: 'RANI CONTOH', accountNumber: '000-222-3333' },
    })
    .input(UpdateProfileInput)
    .output(Me)
    .mutation(({ ctx, input }) => updateProfile(ctx.core, input)),
  uploadPhoto: editorProcedure
    .meta({
      rest: 'POST /profile/upload-photo',
      summary: 'Stores a profile picture of the caller.',
      upload: true,
      refusals: ['FILE_NOT_AN_IMAGE', 'FILE_TOO_LARGE', 'IMAGE_TOO_MANY_PIXELS'],
      example: { image: examplePicture },
    })
    .input(UploadPhotoInput)
    .output(UploadedPhoto)
    .mutation(({ ctx, input }) => uploadPhoto(ctx.core, input)),
  changePassword: sessionProcedure
    .meta({
      rest: 'PUT /profile/change-password',
      summary: "Replaces the caller's password, and ends all other sessions.",
      allowedDuring: requiredActions,
      refusals: [
        'WRONG_PASSWORD',
        'PASSWORD_TOO_COMMON',
        'PASSWORD_TOO_SHORT',
        'PASSWORD_IS_USERNAME',
        'PASSWORD_UNCHANGED',
        'TOO_MANY_ATTEMPTS',
      ],
      example: { currentPassword: 'a sound password', newPassword: 'an even sounder one' },
    })
    .input(ChangePasswordInput)
    .mutation(({ ctx, input }) => changePassword(ctx.core, ctx.token, input)),
  listSessions: sessionProcedure
    .meta({ rest: 'GET /auth/sessions', summary: "Lists the caller's sessions." })
    .output(z.array(Session))
    .query(({ ctx }) => listSessions(ctx.core, ctx.token)),
  endSessions: sessionProcedure
    .meta({ rest: 'DELETE /auth/sessions', summary: "Ends one of the caller's sessions, or all others.", query: ['id'] })
    .input(EndSessionsInput)
    .mutation(({ ctx, input }) => endSessions(ctx.core, ctx.token, input)),
});
