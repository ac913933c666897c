import { useEffect, useState } from 'react';
import { logPaths } from '@app/contract';
import { loadVerifier, refusalReasonOf, type RefusalReason, type VerifiedReceipt } from './load-verifier.ts';

/** The key of this website: the one that it says it signs with; null while it loads. */
export function useOwnKey(): { key: string | null; isFailed: boolean } {
  const [state, setState] = useState<{ key: string | null; isFailed: boolean }>({ key: null, isFailed: false });
  useEffect(() => {
    const stop = new AbortController();
    fetch(logPaths.key, { signal: stop.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(`The server answered ${response.status}`);
        return (await response.text()).trim();
      })
      .then(
        (key) => setState({ key, isFailed: false }),
        () => {
          if (!stop.signal.aborted) setState({ key: null, isFailed: true });
        },
      );
    return () => stop.abort();
  }, []);
  return state;
}

/** `refusal` null: the program that verifies could not be loaded. */
export type ReceiptResult = { name: string; receipt: VerifiedReceipt } | { name: string; refusal: RefusalReason | null };

/** The largest file that is read; a receipt has some kilobytes. */
const bytesMax = 1_000_000;

/** Verifies a file with a key. */
export async function verifyFile(file: File, key: string): Promise<ReceiptResult> {
  const { name } = file;
  if (file.size > bytesMax) return { name, refusal: 'malformed' };
  try {
    const { verifyReceipt } = await loadVerifier();
    return { name, receipt: await verifyReceipt(await file.text(), key) };
  } catch (error) {
    return { name, refusal: refusalReasonOf(error) };
  }
}
