import { z } from 'zod';
import { NewPasswordOfAnyRole, passwordLengths } from './auth.ts';
import { passwordLength } from './limits.ts';
import { ImageDataUrl } from './files.ts';
import { Instant } from './instants.ts';
import { requireEditedField } from './require-edited-field.ts';
import { BankDetailsInput } from './users.ts';

/** The URL path of a stored image, as returned by `upload-photo`. */
export const FileAddress = z.string().regex(/^\/api\/files\/[A-Za-z0-9_-]{32}$/);

export const UpdateProfileInput = BankDetailsInput.extend({
  profileImage: FileAddress.nullable().optional().describe('URL path of a stored picture, as `upload-photo` returned it; null removes it.'),
  currentPassword: z
    .string()
    .min(1)
    .max(passwordLength.max)
    .optional()
    .describe("The caller's password; verified if sent. The screens require it before a change of bank details."),
})
  .refine(...requireEditedField({ ignoredFields: ['currentPassword'] }))
  .describe("Changes of the caller's own profile; absent fields are kept.");
export type UpdateProfileInput = z.infer<typeof UpdateProfileInput>;

export const UploadPhotoInput = z
  .strictObject({
    image: ImageDataUrl.describe('The picture.'),
  })
  .describe('A new profile picture.');
export type UploadPhotoInput = z.infer<typeof UploadPhotoInput>;
export const UploadedPhoto = z
  .object({
    profileImage: z.string().describe('URL path of the stored picture.'),
  })
  .describe('A stored profile picture.');
export type UploadedPhoto = z.infer<typeof UploadedPhoto>;

export const ChangePasswordInput = z
  .strictObject({
    currentPassword: z.string().min(1).max(passwordLength.max).describe('The current password.'),
    newPassword: NewPasswordOfAnyRole.describe(
      `The new password: ${passwordLengths}; different from the current password and from the username.`,
    ),
  })
  .describe('The current and the new password.');
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;

export const Session = z
  .object({
    id: z.string().describe('Identifies the session; it is not its token.'),
    createdAt: Instant.describe('When it was started by a log-in.'),
    lastActiveAt: Instant.describe('When it was last used, to the minute.'),
    userAgent: z.string().nullable().describe('The browser or program, as it named itself; null: it did not.'),
    isCurrent: z.boolean().describe('Whether it is the session of this call.'),
  })
  .describe("One of the caller's sessions.");
export type Session = z.infer<typeof Session>;

export const EndSessionsInput = z
  .strictObject({
    id: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .optional()
      .describe('The session to end; absent: all except the one of this call.'),
  })
  .describe("Which of the caller's sessions to end.");
export type EndSessionsInput = z.infer<typeof EndSessionsInput>;
