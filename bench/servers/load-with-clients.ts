import { percentile } from '../figures/measure.ts';

export type Load = { p50: number; p99: number; perSecond: number; serverErrors: number };

/** Calls the addresses by turns from this many clients, each without a pause, for `seconds`. Durations in ms. */
export async function loadWithClients(
  urls: readonly string[],
  { clients, seconds, token }: { clients: number; seconds: number; token: string },
): Promise<Load> {
  const end = performance.now() + seconds * 1000;
  const durations: number[] = [];
  let serverErrors = 0;
  async function runClient(client: number): Promise<void> {
    for (let call = client; performance.now() < end; call++) {
      const before = performance.now();
      const response = await fetch(urls[call % urls.length] ?? '', { headers: { authorization: `Bearer ${token}` } });
      await response.arrayBuffer();
      durations.push(performance.now() - before);
      if (response.status >= 500) serverErrors++;
      else if (!response.ok) throw new Error(`${response.url} was answered with ${response.status}`);
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, client) => runClient(client)));
  return { p50: percentile(durations, 50), p99: percentile(durations, 99), perSecond: durations.length / seconds, serverErrors };
}
