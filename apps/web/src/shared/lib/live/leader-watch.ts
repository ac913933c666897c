/** What a follower does about a leader from which it has received nothing for so long. */
const silence = { asksAfterMs: 20_000, pollsAfterMs: 35_000, takesOverAfterMs: 70_000 };
/** A leader that runs answers a question within this time, also right after the computer has slept. */
const answersWithinMs = 4_000;

type LeaderWatch = {
  /** Something arrived from the leader. */
  onMessage: () => void;
  /** To be called every few seconds. */
  check: () => { asks: boolean; polls: boolean; takesOver: boolean };
};

/** Watches whether the leader is still running. `now`: in ms. */
export function createLeaderWatch(now: () => number = () => performance.now()): LeaderWatch {
  let receivedAt = now();
  let askedAt: number | undefined;
  return {
    onMessage: () => {
      receivedAt = now();
      askedAt = undefined;
    },
    check: () => {
      const silentMs = now() - receivedAt;
      const isUnanswered = askedAt !== undefined && now() - askedAt >= answersWithinMs;
      const asks = silentMs > silence.asksAfterMs;
      if (asks) askedAt ??= now();
      return { asks, polls: silentMs > silence.pollsAfterMs, takesOver: isUnanswered && silentMs > silence.takesOverAfterMs };
    },
  };
}
