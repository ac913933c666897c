import { z } from 'zod';
import { Instant } from './instants.ts';
import { dayRange, listInput } from './lists.ts';
import { SearchText } from './texts.ts';

/** One act of an administrator: who, when, what, before and after. */
export const AuditEntry = z.object({
  id: z.number().int(),
  at: Instant,
  actorId: z.uuid(),
  actorName: z.string(),
  action: z.string(),
  entityId: z.string().nullable(),
  /** The user that it was about, by the name that they have now; null: about nobody, or their account is gone. */
  about: z.string().nullable(),
  /** The number of the request or transaction that it was about; null: about none. */
  number: z.number().int().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  httpRequestId: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const ListAuditInput = z.object({
  ...listInput,
  ...dayRange,
  action: z
    .string()
    .regex(/^[a-z_.]{1,60}$/)
    .optional(),
  actorId: z.uuid().optional(),
  entityId: z.uuid().optional(),
  /** Any piece of who, of the ids, or of what was written down before and after. */
  search: SearchText.optional(),
});
export type ListAuditInput = z.infer<typeof ListAuditInput>;

export const ExportAuditInput = ListAuditInput.omit({ limit: true, cursor: true });
