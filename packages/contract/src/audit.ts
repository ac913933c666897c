import { z } from 'zod';
import { Instant } from './instants.ts';
import { listInput } from './lists.ts';

/** One act of an administrator: who, when, what, before and after. */
export const AuditEntry = z.object({
  id: z.number().int(),
  at: Instant,
  actorId: z.uuid(),
  actorName: z.string(),
  action: z.string(),
  entityId: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  httpRequestId: z.string().nullable(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const ListAuditInput = z.object({
  ...listInput,
  action: z
    .string()
    .regex(/^[a-z_.]{1,60}$/)
    .optional(),
  actorId: z.uuid().optional(),
  entityId: z.uuid().optional(),
});
export type ListAuditInput = z.infer<typeof ListAuditInput>;
