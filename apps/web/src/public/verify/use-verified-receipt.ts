import { useEffect, useState } from 'react';
import { logPaths } from '@app/contract';
import { loadVerifier, refusalReasonOf, type RefusalReason, type VerifiedMovement, type VerifiedReceipt } from './load-verifier.ts';

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
export type ReceiptResult =
  | { name: string; receipt: VerifiedReceipt }
  | { name: string; movements: VerifiedMovement[] }
  | { name: string; refusal: RefusalReason | null };

/** The largest file that is read; a receipt has some kilobytes, and a file up to 1,000 of them. */
const bytesMax = 10_000_000;

/** Verifies a file with a key. */
export async function verifyFile(file: File, key: string): Promise<ReceiptResult> {
  const { name } = file;
  if (file.size > bytesMax) return { name, refusal: 'malformed' };
  try {
    const { verifyReceipt, verifyReceipts } = await loadVerifier();
    const text = await file.text();
    if (text.startsWith('{')) return { name, movements: await verifyReceipts(text.split('\n'), key) };
    return { name, receipt: await verifyReceipt(text, key) };
  } catch (error) {
    return { name, refusal: refusalReasonOf(error) };
  }
}
