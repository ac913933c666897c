import { percentile } from '../figures/measure.ts';

/** Durations in ms. `serverErrors`: how many answers with 5xx there were of each kind, by path, status and text. */
export type Load = { p50: number; p99: number; perSecond: number; serverErrors: ReadonlyMap<string, number> };

/** Calls the addresses by turns from this many clients, each without a pause, for `seconds`. */
export async function loadWithClients(
  urls: readonly string[],
  { clients, seconds, token }: { clients: number; seconds: number; token: string },
): Promise<Load> {
  const end = performance.now() + seconds * 1000;
  const durations: number[] = [];
  const serverErrors = new Map<string, number>();
  async function runClient(client: number): Promise<void> {
    for (let call = client; performance.now() < end; call++) {
      const before = performance.now();
      const response = await fetch(urls[call % urls.length] ?? '', { headers: { authorization: `Bearer ${token}` } });
      const text = await response.text();
      durations.push(performance.now() - before);
      if (response.status >= 500) {
        const kind = `${new URL(response.url).pathname} ${response.status} ${withoutId(text)}`;
        serverErrors.set(kind, (serverErrors.get(kind) ?? 0) + 1);
      }
      if (response.status < 500 && !response.ok) throw new Error(`${response.url} was answered with ${response.status}`);
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => runClient(client)));
  return { p50: percentile(durations, 50), p99: percentile(durations, 99), perSecond: durations.length / seconds, serverErrors };
}

const withoutId = (text: string) => text.replace(/"request_id":"[^"]*"/, '"request_id":…');
