import { z } from 'zod';
import { Idr, IdrOrZeroInput } from './amounts.ts';
import { Email } from './auth.ts';
import { ImageDataUrl } from './files.ts';
import { Instant } from './instants.ts';
import { requireEditedField } from './require-edited-field.ts';
import { singleLine, noteOf } from './texts.ts';
import { textMax } from './limits.ts';

export const operatingModes = ['demonstration', 'live'] as const;
export const OperatingMode = z.enum(operatingModes).describe('While it is `demonstration` every page says that the offer is not real.');
export type OperatingMode = z.infer<typeof OperatingMode>;

export const PublicSettings = z
  .object({
    websiteName: z.string().describe('Name of the product on every page.'),
    seoTitle: z.string().describe('Title of the public pages, for search engines.'),
    seoDescription: z.string().describe('Description of the public pages, for search engines.'),
    logoUrl: z.string().nullable().describe('URL path of the logo; null: the built-in one.'),
    whatsapp: z.string().nullable().describe('Contact by WhatsApp: a telephone number or an https address; null: none.'),
    telegram: z.string().nullable().describe('Contact by Telegram: a name or an https address; null: none.'),
    email: z.string().nullable().describe('Contact by email; null: none.'),
    minDeposit: Idr.describe('The smallest deposit by bank transfer, IDR.'),
    minWithdrawal: Idr.describe('The smallest withdrawal, IDR.'),
    minDepositQris: Idr.describe('The smallest deposit by QRIS, IDR.'),
    companyName: z.string().describe('Name of the company.'),
    registrationNumber: z.string().describe('Registration number of the company.'),
    registeredIn: z.string().describe('Country in which the company is registered.'),
    businessField: z.string().describe('Field of business of the company.'),
    operatingMode: OperatingMode.describe('While it is `demonstration` every page shows a banner.'),
    licenceStatement: z.string().nullable().describe('Statement about the licence, as shown to the public; null: not given.'),
    sourceOfReturns: z.string().nullable().describe('Statement about the source of the returns, as shown to the public; null: not given.'),
    complaintContact: z.string().nullable().describe('Contact for complaints, as shown to the public; null: not given.'),
  })
  .describe('The settings that public pages need.');
export type PublicSettings = z.infer<typeof PublicSettings>;

const cleared = z.literal('').transform(() => null);
/* Without spaces, which a URL parser would encode: the screens link only to an address without them. */
const httpsAddress = z
  .url({ protocol: /^https$/ })
  .max(textMax.contact)
  .regex(/^\S+$/);
/* In the international form, which a link to WhatsApp needs: a country code has no leading zero, and a number at most 15 digits (E.164). */
const phoneNumber = z
  .string()
  .trim()
  .max(textMax.contact)
  .regex(/^\+?[ (]*[1-9](?:[ ()-]*[0-9]){7,14}[ )-]*$/);

export const UpdateSettingsInput = z
  .strictObject({
    websiteName: singleLine(textMax.websiteName).optional().describe('Name of the product on every page.'),
    seoTitle: singleLine(textMax.seoTitle).optional().describe('Title of the public pages, for search engines.'),
    seoDescription: singleLine(textMax.seoDescription).optional().describe('Description of the public pages, for search engines.'),
    whatsapp: z
      .union([cleared, phoneNumber, httpsAddress])
      .nullable()
      .optional()
      .describe('A telephone number with its country code, or an https address; empty or null removes it.'),
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
      .optional()
      .describe('A Telegram name or an https address; empty or null removes it.'),
    email: z.union([cleared, Email]).nullable().optional().describe('Contact by email; empty or null removes it.'),
    minDeposit: IdrOrZeroInput.optional().describe('The smallest deposit by bank transfer, IDR.'),
    minWithdrawal: IdrOrZeroInput.optional().describe('The smallest withdrawal, IDR.'),
    minDepositQris: IdrOrZeroInput.optional().describe('The smallest deposit by QRIS, IDR.'),
    companyName: singleLine(textMax.seoTitle).optional().describe('Name of the company.'),
    registrationNumber: singleLine(textMax.websiteName).optional().describe('Registration number of the company.'),
    registeredIn: singleLine(textMax.websiteName).optional().describe('Country in which the company is registered.'),
    businessField: singleLine(textMax.seoTitle).optional().describe('Field of business of the company.'),
    operatingMode: OperatingMode.optional().describe("`live` requires the three statements that follow; they can't be removed while live."),
    licenceStatement: noteOf(textMax.statement).nullable().optional().describe('Statement about the licence; empty or null removes it.'),
    sourceOfReturns: noteOf(textMax.statement)
      .nullable()
      .optional()
      .describe('Statement about the source of the returns; empty or null removes it.'),
    complaintContact: noteOf(textMax.contact).nullable().optional().describe('Contact for complaints; empty or null removes it.'),
    expected: PublicSettings.omit({ logoUrl: true })
      .partial()
      .strict()
      .optional()
      .describe('The values that the caller saw. Refused with SETTINGS_CHANGED if a setting that this call changes has another value now.'),
  })
  .refine(...requireEditedField({ ignoredFields: ['expected'] }))
  .describe('The settings that a master admin changes; absent ones are kept.');
export type UpdateSettingsInput = z.infer<typeof UpdateSettingsInput>;

export const SettingsHistoryEntry = z
  .object({
    id: z.number().int().describe('Number of the change; later changes have higher numbers.'),
    updatedBy: z.string().describe('Username of the master admin at that time.'),
    updatedAt: Instant.describe('When the settings were changed.'),
    changes: z.record(z.string(), z.unknown()).describe('The new value of each changed setting, by its name.'),
    previous: z.record(z.string(), z.unknown()).describe('The old value of each changed setting, by its name.'),
  })
  .describe('One change of the settings.');
export type SettingsHistoryEntry = z.infer<typeof SettingsHistoryEntry>;

export const UploadLogoInput = z
  .strictObject({
    logoBase64: ImageDataUrl.describe('The logo.'),
  })
  .describe('A new logo.');
export type UploadLogoInput = z.infer<typeof UploadLogoInput>;
