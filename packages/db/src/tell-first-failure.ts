import type { Sql } from 'postgres';
import { beforeSending, wrapStatements, wrapTransactions } from './wrap-transactions.ts';

const causesMax = 5;
/** "current transaction is aborted": what every statement hears that was sent after the one that failed. */
const abortedCode = '25P02';

function isAborted(error: unknown): boolean {
  let current = error;
  for (let depth = 0; current instanceof Error && depth < causesMax; depth++, current = current.cause) {
    if ((current as { code?: unknown }).code === abortedCode) return true;
  }
  return false;
}

/**
 * Of statements that are sent together, one that fails aborts the transaction and those behind it fail for that reason. A
 * caller who awaits them together may notice one of those first. The error of the transaction is the one that aborted it:
 * by it is decided whether the transaction is tried again and what the caller is told.
 */
export function tellFirstFailure(client: Sql): void {
  wrapTransactions(
    client,
    (begin) => (work) =>
      begin(async (tx) => {
        let abortedBy: unknown;
        const noteFailure = (error: unknown) => {
          if (!isAborted(error)) abortedBy = error;
        };
        wrapStatements(
          tx,
          (send) =>
            (...asked) =>
              beforeSending(send(...asked), (sent) => void sent.then(undefined, noteFailure)),
        );
        try {
          return await work(tx);
        } catch (error) {
          throw isAborted(error) ? (abortedBy ?? error) : error;
        }
      }),
  );
}
