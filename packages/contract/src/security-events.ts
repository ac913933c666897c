import { z } from 'zod';
import { Instant } from './instants.ts';
import { dayRange, listInput } from './lists.ts';
import { securityEventKinds } from './security-event-kinds.ts';
import { SearchText } from './texts.ts';

/** Something that concerns the security of an account. */
export const SecurityEvent = z.object({
  id: z.number().int(),
  at: Instant,
  kind: z.enum(securityEventKinds),
  userId: z.uuid().nullable(),
  /** The account by the name that it has now; null: no account has the name that was tried, or it was deleted. */
  username: z.string().nullable(),
  /** Whether an account had the name that was tried. */
  isAccountKnown: z.boolean(),
  actorId: z.uuid().nullable(),
  /** Who acted; null: nobody was logged in. */
  actorName: z.string().nullable(),
  /** A code: why a session ended, which procedure was refused. */
  reason: z.string().nullable(),
  /** The /24 of an IPv4 address, the /48 of an IPv6 address. */
  network: z.string().nullable(),
  userAgent: z.string().nullable(),
  httpRequestId: z.string().nullable(),
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;

export const ListSecurityEventsInput = z.object({
  ...listInput,
  ...dayRange,
  kind: z.enum(securityEventKinds).optional(),
  userId: z.uuid().optional(),
  /** A piece of a username, the beginning of a network, or an HTTP request's id. */
  search: SearchText.optional(),
});
export type ListSecurityEventsInput = z.infer<typeof ListSecurityEventsInput>;

/** One's own events; who of the staff acted is not said. */
export const MySecurityEvent = SecurityEvent.pick({ id: true, at: true, kind: true, reason: true, network: true, userAgent: true }).extend({
  isByStaff: z.boolean(),
});
export type MySecurityEvent = z.infer<typeof MySecurityEvent>;

export const ListMySecurityEventsInput = z.object(listInput);
export type ListMySecurityEventsInput = z.infer<typeof ListMySecurityEventsInput>;
