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
    userId: z.uuid().nullable().describe('Id of the account; null: no account has the name that was tried.'),
    username: z
      .string()
      .nullable()
      .describe("The account's current username; null: no account has the name that was tried, or it was deleted."),
    isAccountKnown: z.boolean().describe('Whether an account had the name that was tried.'),
    actorId: z
      .uuid()
      .nullable()
      .describe('Id of the acting user; null: no user was logged in; zeros: the operator at the machine, who is no user.'),
    actorName: z.string().nullable().describe('The acting user, or `operator at the machine`; null: no user was logged in.'),
    reason: z.string().nullable().describe('A code: why a session ended, or which procedure was refused; null: none.'),
    network: z.string().nullable().describe('The /24 of an IPv4 address, the /48 of an IPv6 address; null: not known.'),
    userAgent: z.string().nullable().describe('The browser or program, as it named itself; null: it did not.'),
    httpRequestId: z.string().nullable().describe("Id of the HTTP request, as in the server's log; null: no HTTP request caused it."),
  })
  .describe('An event concerning the security of an account.');
export type SecurityEvent = z.infer<typeof SecurityEvent>;

export const ListSecurityEventsInput = z.object({
  ...listInput,
  ...dayRange,
  kind: z.enum(securityEventKinds).optional().describe('Only events of this kind.'),
  userId: z.uuid().optional().describe('Only events of this account.'),
  search: SearchText.optional().describe(
    "Part of a username (one or two characters: its beginning), the beginning of a network, or an HTTP request's id.",
  ),
});
export type ListSecurityEventsInput = z.infer<typeof ListSecurityEventsInput>;

export const MySecurityEvent = SecurityEvent.pick({ id: true, at: true, kind: true, reason: true, network: true, userAgent: true })
  .extend({
    isByStaff: z.boolean().describe('Whether an administrator, not the user, acted.'),
  })
  .describe("An event of the caller's own account, without the name of an acting administrator.");
export type MySecurityEvent = z.infer<typeof MySecurityEvent>;

export const ListMySecurityEventsInput = z.object(listInput);
export type ListMySecurityEventsInput = z.infer<typeof ListMySecurityEventsInput>;
