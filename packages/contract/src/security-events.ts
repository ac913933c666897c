import { z } from 'zod';
import { Instant } from './instants.ts';
import { dayRange, listInput } from './lists.ts';
import { securityEventKinds } from './security-event-kinds.ts';
import { SearchText } from './texts.ts';

export const SecurityEvent = z
  .object({
    id: z.number().int().describe('Number of the event; later events have higher numbers.'),
    at: Instant.describe('When it happened.'),
    kind: z.enum(securityEventKinds).describe('What happened.'),
    userId: z.uuid().nullable().describe('Id of the user concerned; null: no user has the name that was tried.'),
    username: z
      .string()
      .nullable()
      .describe("The user's current username; null: no user has the name that was tried, or the user is deleted."),
    isAccountKnown: z.boolean().describe('Whether a user had the name that was tried.'),
    actorId: z
      .guid() // not `uuid`: the id of the operator has no UUID version
      .nullable()
      .describe('Id of the acting user; null: no user was logged in; zeros: the operator at the machine, who is not a user.'),
    actorName: z.string().nullable().describe('The acting user, or `operator at the machine`; null: no user was logged in.'),
    reason: z
      .string()
      .nullable()
      .describe('A code for why a session ended, or the name of the procedure that was refused; null for other kinds.'),
    network: z
      .string()
      .nullable()
      .describe('The /24 of an IPv4 address, the /48 of an IPv6 address; null: not known, or hidden because an administrator acted.'),
    userAgent: z.string().nullable().describe('The `User-Agent` header; null: none was sent, or hidden because an administrator acted.'),
    httpRequestId: z.string().nullable().describe("Id of the HTTP request, as in the server's log; null: no HTTP request caused it."),
  })
  .describe('An event concerning the security of a user.');
export type SecurityEvent = z.infer<typeof SecurityEvent>;

export const ListSecurityEventsInput = z.object({
  ...listInput,
  ...dayRange,
  kind: z.enum(securityEventKinds).optional().describe('Only events of this kind.'),
  userId: z.uuid().optional().describe('Only events of this user.'),
  search: SearchText.optional().describe(
    "Part of a username (one or two characters: its beginning), the beginning of a network, or an HTTP request's id.",
  ),
});
export type ListSecurityEventsInput = z.infer<typeof ListSecurityEventsInput>;

export const AccountSecurityEvent = SecurityEvent.pick({ id: true, at: true, kind: true, reason: true, network: true, userAgent: true })
  .extend({
    isByStaff: z.boolean().describe('Whether an administrator or the operator, not the user of the account, acted.'),
  })
  .describe('An event of one account, without the name, network and browser of an acting administrator.');
export type AccountSecurityEvent = z.infer<typeof AccountSecurityEvent>;

export const ListMySecurityEventsInput = z.object(listInput);
export type ListMySecurityEventsInput = z.infer<typeof ListMySecurityEventsInput>;

export const ListSecurityEventsOfUserInput = z.object({
  ...listInput,
  id: z.uuid().describe('Id of the user.'),
});
export type ListSecurityEventsOfUserInput = z.infer<typeof ListSecurityEventsOfUserInput>;
