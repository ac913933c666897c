import type { Sql } from 'postgres';
import { causesOf } from './causes-of.ts';
import { beforeSending, wrapStatements, wrapTransactions } from './wrap-transactions.ts';

/** "current transaction is aborted": the error of every statement sent after the one that failed. */
const abortedCode = '25P02';

const isAborted = (error: unknown): boolean => causesOf(error).some((cause) => (cause as { code?: unknown }).code === abortedCode);

/**
 * When one of several pipelined statements fails, it aborts the transaction and the later ones fail for that reason. A caller
 * that awaits them together may see one of those errors first. The error of the transaction is the one that aborted it: it
 * decides whether the transaction is retried and which error the caller receives.
 */
export function reportFirstError(client: Sql): void {
  wrapTransactions(
    client,
    (begin) => (work) =>
      begin(async (tx) => {
        let abortedBy: unknown;
        const noteFailure = (error: unknown) => {
          if (!isAborted(error)) abortedBy ??= error; // the commit of an aborted transaction fails too
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
