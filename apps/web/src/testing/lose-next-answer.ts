import { vi } from 'vitest';

/** Loses the answer to the next call of this procedure: the server executes it, and the page gets none. */
export function loseNextAnswer(procedure: string): void {
  const answered = globalThis.fetch;
  vi.stubGlobal('fetch', async (...call: Parameters<typeof fetch>) => {
    const answer = await answered(...call);
    const [address] = call;
    if (!(address instanceof Request ? address.url : String(address)).includes(procedure)) return answer;
    vi.stubGlobal('fetch', answered);
    throw new TypeError('Failed to fetch');
  });
}
