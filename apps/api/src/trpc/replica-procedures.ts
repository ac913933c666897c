/**
 * The procedures that may read from a replica: lists, statements and sums, which only read. What an administrator decides on, such as
 * the details of a request, is always read from the primary.
 */
export const replicaProcedures = [
  'audit.list',
  'investments.list',
  'investments.listMine',
  'investments.totals',
  'requests.list',
  'requests.listMine',
  'search.find',
  'securityEvents.list',
  'statement.csv',
  'statement.history',
  'statement.list',
  'stats.admin',
  'stats.coverage',
  'stats.dashboard',
  'transactions.list',
  'transactions.listAdjustments',
  'transactions.listMine',
  'treasury.list',
  'users.list',
  'users.listReferrals',
  'users.listStatement',
  'users.listTransactions',
] as const;
const names: readonly string[] = replicaProcedures;

/** Whether this procedure may read from a replica. */
export const readsFromReplica = (procedure: string): boolean => names.includes(procedure);
