/** The time of every run in this benchmark; each investment has been due for a minute. */
export const benchNow = new Date('2026-11-20T02:00:00Z');
export const dueAt = new Date(benchNow.getTime() - 60_000);
