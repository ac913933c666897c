/**
 * A call that creates a row: a request or an investment. `repeated`: an earlier attempt ended without a response and may
 * have been executed. `unknown`: no response came before the end.
 */
export type Creation = {
  kind: 'deposit' | 'withdrawal' | 'purchase';
  username: string;
  amount: number;
  /** When its first attempt was sent, and when its response came, ms by `performance.now()`. */
  startedAt: number;
  settledAt?: number;
  outcome: { id: string } | { refusal: string; repeated: boolean } | 'unknown';
};

/** A decision about a request; `acknowledged` when this call was answered with success. */
export type DecisionCall = { requestId: string; status: 'approved' | 'rejected'; outcome: 'acknowledged' | 'refused' | 'unknown' };

/** Every creation and decision with its outcome, for the comparison with the ledger afterwards. */
export type History = {
  /** Ids of the requests and investments that existed before the run. */
  idsBefore: ReadonlySet<string>;
  creations: Creation[];
  decisions: DecisionCall[];
  /** Requests that were set back to pending: more than one decision of them may succeed. */
  setBack: Set<string>;
};

export const createHistory = (idsBefore: ReadonlySet<string>): History => ({
  idsBefore,
  creations: [],
  decisions: [],
  setBack: new Set(),
});
