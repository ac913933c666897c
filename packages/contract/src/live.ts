import { z } from 'zod';

/**
 * What may have changed. A topic says which queries to fetch again, never what changed. `me`: the account of one user, its session
 * included; `all`: anything.
 */
export const liveTopics = [
  'requests',
  'transactions',
  'stats',
  'investments',
  'notifications',
  'settings',
  'referrals',
  'runs',
  'me',
  'all',
] as const;
export const LiveTopic = z.enum(liveTopics);
export type LiveTopic = z.infer<typeof LiveTopic>;

/** Topics whose queries only administrators may call; nobody else receives them. */
export const administratorTopics: readonly LiveTopic[] = ['runs'];

/** An event of the live stream. Strict: an event that could hold an id or an amount must not pass a test. */
export const LiveEvent = z.strictObject({ topics: z.array(LiveTopic).min(1), at: z.iso.datetime() });
export type LiveEvent = z.infer<typeof LiveEvent>;

/** `lastEventId`: the id of the last event that this client received. */
export const LiveEventsInput = z.object({ lastEventId: z.string().max(100).optional() });

/** A message to the streams of these users: fetch what these topics name. */
export const Invalidation = z.object({
  topics: z.array(LiveTopic).min(1),
  to: z.union([z.literal(['everyone', 'administrators']), z.uuid().describe('The id of one user.')]),
});
export type Invalidation = z.infer<typeof Invalidation>;

/**
 * The queries of each topic, as procedures of the API. A screen marks each of them as a background call, so that an event never counts
 * as activity of the user. `auth.session` has the balance of the header. The topic `settings` renews what the page itself holds.
 */
export const liveQueries: Readonly<Record<Exclude<LiveTopic, 'all'>, readonly string[]>> = {
  requests: ['requests.listMine', 'requests.list', 'requests.counts', 'requests.details'],
  transactions: ['transactions.listMine', 'statement.list', 'statement.history'],
  stats: ['stats.dashboard', 'stats.admin', 'stats.coverage', 'stats.dayOne', 'auth.session'],
  investments: ['investments.listMine', 'investments.schedule', 'investments.listSetAside'],
  notifications: ['notifications.unreadCount'],
  settings: [],
  referrals: ['referrals.stats'],
  runs: ['accrual.latest', 'accrual.getRun', 'ledger.check'],
  me: ['auth.session'],
};
