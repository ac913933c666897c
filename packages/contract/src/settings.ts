import { z } from 'zod';
import { Idr, IdrOrZeroInput } from './amounts.ts';
import { Email } from './auth.ts';
import { ImageDataUrl } from './files.ts';
import { Instant } from './instants.ts';
import { namesAnEdit } from './names-an-edit.ts';
import { lineOf, noteOf } from './texts.ts';
import { textMax } from './limits.ts';

export const operatingModes = ['demonstration', 'live'] as const;
export const OperatingMode = z.enum(operatingModes);
export type OperatingMode = z.infer<typeof OperatingMode>;

/** What the public pages and the dialogs need. Minimums in IDR. */
export const PublicSettings = z.object({
  websiteName: z.string(),
  seoTitle: z.string(),
  seoDescription: z.string(),
  logoUrl: z.string().nullable(),
  whatsapp: z.string().nullable(),
  telegram: z.string().nullable(),
  email: z.string().nullable(),
  minDeposit: Idr,
  minWithdrawal: Idr,
  minDepositQris: Idr,
  companyName: z.string(),
  registrationNumber: z.string(),
  registeredIn: z.string(),
  businessField: z.string(),
  /** While it is `demonstration` every page says so. */
  operatingMode: OperatingMode,
  licenceStatement: z.string().nullable(),
  sourceOfReturns: z.string().nullable(),
  complaintContact: z.string().nullable(),
});
export type PublicSettings = z.infer<typeof PublicSettings>;

const cleared = z.literal('').transform(() => null);
const httpsAddress = z.url({ protocol: /^https$/ }).max(textMax.contact);

/** What a master admin changes; what is absent stays. An empty contact takes it off the pages. */
export const UpdateSettingsInput = z
  .strictObject({
    websiteName: lineOf(textMax.websiteName).optional(),
    seoTitle: lineOf(textMax.seoTitle).optional(),
    seoDescription: lineOf(textMax.seoDescription).optional(),
    whatsapp: z
      .union([
        cleared,
        z
          .string()
          .trim()
          .regex(/^\+?[0-9][0-9 ()-]{4,29}$/),
        httpsAddress,
      ])
      .nullable()
      .optional(),
    telegram: z
      .union([
        cleared,
        z
          .string()
          .trim()
          .regex(/^@?[A-Za-z0-9_]{3,64}$/),
        httpsAddress,
      ])
      .nullable()
      .optional(),
    email: z.union([cleared, Email]).nullable().optional(),
    minDeposit: IdrOrZeroInput.optional(),
    minWithdrawal: IdrOrZeroInput.optional(),
    minDepositQris: IdrOrZeroInput.optional(),
    companyName: lineOf(textMax.seoTitle).optional(),
    registrationNumber: lineOf(textMax.websiteName).optional(),
    registeredIn: lineOf(textMax.websiteName).optional(),
    businessField: lineOf(textMax.seoTitle).optional(),
    /** `live` only when every fact below is there; they can't be cleared while it is. */
    operatingMode: OperatingMode.optional(),
    licenceStatement: noteOf(textMax.statement).nullable().optional(),
    sourceOfReturns: noteOf(textMax.statement).nullable().optional(),
    complaintContact: noteOf(textMax.contact).nullable().optional(),
  })
  .refine(...namesAnEdit());
export type UpdateSettingsInput = z.infer<typeof UpdateSettingsInput>;

/** One change of the settings; `changes` maps each changed field, by its name on the wire, to its new value, `previous` to what it was. */
export const SettingsHistoryEntry = z.object({
  id: z.number().int(),
  updatedBy: z.string(),
  updatedAt: Instant,
  changes: z.record(z.string(), z.unknown()),
  previous: z.record(z.string(), z.unknown()),
});
export type SettingsHistoryEntry = z.infer<typeof SettingsHistoryEntry>;

export const UploadLogoInput = z.strictObject({ logoBase64: ImageDataUrl });
export type UploadLogoInput = z.infer<typeof UploadLogoInput>;
