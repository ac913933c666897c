import { z } from 'zod';
import { liveTopics } from './live-topics.ts';

const LiveTopic = z.enum(liveTopics);

/**
 * An event of the live stream. `spreadMs`: a client fetches after a random part of this time, because that many others do the same.
 * Strict: an event that could hold an id or an amount must not pass a test.
 */
export const LiveEvent = z.strictObject({ topics: z.array(LiveTopic).min(1), at: z.iso.datetime(), spreadMs: z.int().max(60_000) });
export type LiveEvent = z.infer<typeof LiveEvent>;

/** `lastEventId`: the id of the last event that this client received. */
export const LiveEventsInput = z.object({ lastEventId: z.string().max(100).optional() });

/** A message to the streams of these users: fetch what these topics name. */
export const Invalidation = z.object({
  topics: z.array(LiveTopic).min(1),
  to: z.union([z.literal(['everyone', 'administrators']), z.uuid().describe('The id of one user.')]),
});
export type Invalidation = z.infer<typeof Invalidation>;
