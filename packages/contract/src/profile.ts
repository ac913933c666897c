import { z } from 'zod';
import { NewPassword } from './auth.ts';
import { passwordLength } from './limits.ts';
import { ImageDataUrl } from './files.ts';
import { Instant } from './instants.ts';
import { namesAnEdit } from './names-an-edit.ts';
import { BankDetailsInput } from './users.ts';

/** The address of a picture of ours, as `upload-photo` gave it. */
export const FileAddress = z.string().regex(/^\/api\/files\/[A-Za-z0-9_-]{32}$/);

export const UpdateProfileInput = BankDetailsInput.extend({
  profileImage: FileAddress.nullable().optional(),
  /** One's password; checked when it is sent. The screens ask for it before a change of bank details. */
  currentPassword: z.string().min(1).max(passwordLength.max).optional(),
}).refine(...namesAnEdit(['currentPassword']));
export type UpdateProfileInput = z.infer<typeof UpdateProfileInput>;

export const UploadPhotoInput = z.strictObject({ image: ImageDataUrl });
export type UploadPhotoInput = z.infer<typeof UploadPhotoInput>;
export const UploadedPhoto = z.object({ profileImage: z.string() });
export type UploadedPhoto = z.infer<typeof UploadedPhoto>;

export const ChangePasswordInput = z.strictObject({ currentPassword: z.string().min(1).max(passwordLength.max), newPassword: NewPassword });
export type ChangePasswordInput = z.infer<typeof ChangePasswordInput>;

/** One of my log-ins. `id` names it; it is not its token. */
export const Session = z.object({
  id: z.string(),
  createdAt: Instant,
  lastActiveAt: Instant,
  userAgent: z.string().nullable(),
  isCurrent: z.boolean(),
});
export type Session = z.infer<typeof Session>;

/** Which log-ins to end: one by its id, or all others when `id` is absent. */
export const EndSessionsInput = z.strictObject({
  id: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
});
export type EndSessionsInput = z.infer<typeof EndSessionsInput>;
