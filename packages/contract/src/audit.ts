import { z } from 'zod';
import { Instant } from './instants.ts';
import { dayRange, listInput } from './lists.ts';
import { SearchText } from './texts.ts';

export const AuditEntry = z
  .object({
    id: z.number().int().describe('Number of the entry; later entries have higher numbers.'),
    at: Instant.describe('When the operation was executed.'),
    actorId: z
      .guid() // not `uuid`: the ids of the operator and of the product have no UUID version
      .describe('Id of the administrator; zeros: the operator at the machine; zeros and a one: the product itself. Neither is a user.'),
    actorName: z.string().describe('Username of the administrator at that time, `operator at the machine`, or `the product itself`.'),
    action: z.string().describe('Code of the operation, such as `request.approved`.'),
    entityId: z.string().nullable().describe('Id of the record that was changed; null: none.'),
    about: z.string().nullable().describe('The current username of the user it is about; null: about no user, or the account is deleted.'),
    number: z.number().int().nullable().describe('The number of the request or transaction it is about; null: about none.'),
    before: z.unknown().describe('The recorded values before the operation.'),
    after: z.unknown().describe('The recorded values after the operation.'),
    httpRequestId: z.string().nullable().describe("Id of the HTTP request, as in the server's log; null: no HTTP request caused it."),
    approvedByName: z.string().nullable().describe('Username of the second administrator, who approved it; null: it needed none.'),
  })
  .describe("One audit entry of an administrator's operation: actor, time, action, values before and after.");
export type AuditEntry = z.infer<typeof AuditEntry>;

export const ListAuditInput = z.object({
  ...listInput,
  ...dayRange,
  action: z
    .string()
    .regex(/^[a-z_.]{1,60}$/)
    .optional()
    .describe('Only entries of this operation, or of a group of operations.'),
  actorId: z.guid().optional().describe('Only operations of this administrator, of the operator, or of the product itself.'),
  entityId: z.uuid().optional().describe('Only operations on this record.'),
  search: SearchText.optional().describe(
    "Part of the actor's name, of the name of the user it is about, of the ids, or of the recorded values before and after, or the complete number of the transaction it is about; one or two characters: the beginning of an administrator's name, or a complete number.",
  ),
});
export type ListAuditInput = z.infer<typeof ListAuditInput>;

export const ExportAuditInput = ListAuditInput.omit({ limit: true, cursor: true });
