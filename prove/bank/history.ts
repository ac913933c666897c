/** A call that creates a row: a request or an investment. `id` is known once it was answered. */
export type Creation = {
  kind: 'deposit' | 'withdrawal' | 'purchase';
  username: string;
  amount: number;
  outcome: { id: string } | { refusal: string; repeated: boolean } | 'unknown';
};

/** A decision about a request; `acknowledged` when this very call was answered with success. */
export type Decision = { requestId: string; status: 'approved' | 'rejected'; outcome: 'acknowledged' | 'refused' | 'unknown' };

/** All calls and their answers, for the comparison with the ledger afterwards. */
export type History = {
  /** Ids of the requests that existed before the run. */
  earlier: ReadonlySet<string>;
  creations: Creation[];
  decisions: Decision[];
  /** Requests that were set back to pending: more than one decision of them may succeed. */
  reopened: Set<string>;
};

export const createHistory = (earlier: ReadonlySet<string>): History => ({ earlier, creations: [], decisions: [], reopened: new Set() });
