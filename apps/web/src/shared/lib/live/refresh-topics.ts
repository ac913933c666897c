import { liveQueries, type LiveEvent, type LiveTopic } from '@app/contract';
import type { Query, QueryClient } from '@tanstack/react-query';
import { renewPlans } from '../plans.ts';
import { renewSettings } from '../settings.ts';

/* At least, so that the open pages of all users do not fetch in the same instant; more where all of them fetch everything. */
const spreadMsMin = { topics: 300, all: 3_000 };

const allQueries = Object.values(liveQueries).flat();
/** `[['requests', 'counts'], …]` → `requests.counts`. */
const nameOf = ({ queryKey: [path] }: Query): string => (Array.isArray(path) ? path.join('.') : '');
/** Of a mounted screen that is never older than an interval. */
const isPolled = ({ observers }: Query): boolean => observers.some(({ options }) => options.refetchInterval !== undefined);
const isPolledWhileHidden = ({ observers }: Query): boolean =>
  observers.some(({ options }) => options.refetchIntervalInBackground === true);

/** Fetches again what the mounted screens show of these topics; in a hidden tab only what its title and its alert need. */
function refreshNow(queryClient: QueryClient, topics: ReadonlySet<LiveTopic>): void {
  const names = new Set(topics.has('all') ? allQueries : [...topics].flatMap((topic) => (topic === 'all' ? [] : liveQueries[topic])));
  const concerns = (query: Query) => names.has(nameOf(query)) && isPolled(query);
  const isHidden = document.visibilityState === 'hidden';
  void queryClient.invalidateQueries({ predicate: concerns, refetchType: isHidden ? 'none' : 'active' });
  if (isHidden) void queryClient.refetchQueries({ type: 'active', predicate: (query) => concerns(query) && isPolledWhileHidden(query) });
  if (topics.has('settings') || topics.has('all')) {
    void renewSettings();
    void renewPlans();
  }
}

type Refresher = { refresh: (event: Pick<LiveEvent, 'topics' | 'spreadMs'>) => void; refreshAll: () => void; stop: () => void };

/** Collects topics and refreshes them after a random time; `stop` drops those that are due. */
export function createRefresher(queryClient: QueryClient): Refresher {
  const due = { topics: new Set<LiveTopic>(), all: new Set<LiveTopic>() };
  const timers: Partial<Record<keyof typeof due, ReturnType<typeof setTimeout>>> = {};
  const refresh: Refresher['refresh'] = ({ topics, spreadMs }) => {
    const kind = topics.includes('all') ? 'all' : 'topics';
    for (const topic of topics) due[kind].add(topic);
    timers[kind] ??= setTimeout(
      () => {
        const collected = due[kind];
        due[kind] = new Set();
        delete timers[kind];
        refreshNow(queryClient, collected);
      },
      Math.random() * Math.max(spreadMs, spreadMsMin[kind]),
    );
  };
  return {
    refresh,
    refreshAll: () => refresh({ topics: ['all'], spreadMs: 0 }),
    stop: () => {
      clearTimeout(timers.topics);
      clearTimeout(timers.all);
    },
  };
}
