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
  'approvals',
  'me',
  'all',
] as const;
export type LiveTopic = (typeof liveTopics)[number];

/** Topics whose queries only administrators and auditors may call; members do not receive them. */
export const readerTopics: readonly LiveTopic[] = ['runs', 'approvals'];

/**
 * The polled queries of each topic, as procedures of the API; `auth.session` has the balance of the header. The topic `settings` renews
 * what the page itself holds.
 */
export const liveQueries: Readonly<Record<Exclude<LiveTopic, 'all'>, readonly string[]>> = {
  requests: [
    'requests.listMine',
    'requests.list',
    'requests.counts',
    'requests.viewCounts',
    'requests.details',
    'requests.position',
    'payoutControls.get',
    'payoutControls.mine',
  ],
  transactions: ['transactions.listMine', 'statement.list', 'statement.history'],
  stats: ['stats.dashboard', 'stats.admin', 'stats.coverage', 'stats.dayOne', 'auth.session'],
  investments: ['investments.listMine', 'investments.schedule', 'investments.listSetAside'],
  notifications: ['notifications.unreadCount'],
  settings: [],
  referrals: ['referrals.stats'],
  runs: ['accrual.latest', 'accrual.getRun', 'ledger.check'],
  /* Each proposal and each end of one is notified to administrators. */
  approvals: ['requests.details', 'approvals.list', 'approvals.counts', 'approvals.get', 'protection.get', 'notifications.unreadCount'],
  me: ['auth.session', 'payoutControls.mine'],
};
