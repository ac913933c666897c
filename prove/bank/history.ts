/** A call that creates a row: a request or an investment. `id` is known once it was answered. */
export type Creation = {
  kind: 'deposit' | 'withdrawal' | 'purchase';
  username: string;
  amount: number;
  outcome: { id: string } | { refusal: string; repeated: boolean } | 'unknown';
};

/** A decision about a request; `acknowledged` when this very call was answered as done. */
export type Decision = { requestId: string; status: 'approved' | 'rejected'; outcome: 'acknowledged' | 'refused' | 'unknown' };

/** Everything that callers did and what they were told, for the comparison with the books afterwards. */
export type History = {
  /** Ids of the requests that were there before. */
  earlier: ReadonlySet<string>;
  creations: Creation[];
  decisions: Decision[];
  /** Requests that were set back to pending to be decided again: more than one decision of them may succeed. */
  reopened: Set<string>;
};

export const createHistory = (earlier: ReadonlySet<string>): History => ({ earlier, creations: [], decisions: [], reopened: new Set() });
