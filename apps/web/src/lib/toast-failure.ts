import { toast } from 'sonner';
import { apiErrorOf } from './api-error.ts';
import { connectionNow } from './connection.ts';

/** All calls that got no answer share one toast: they fail for one reason. */
export const noAnswerToastId = 'no-answer';

/**
 * Says once that something failed, in the server's own words where it has any. While the connection notice says that the
 * server can't be reached, a call without an answer adds nothing to it.
 */
export function toastFailure(error: unknown, fallback: string): void {
  const { detail, httpStatus } = apiErrorOf(error);
  const sentence = detail ?? fallback;
  if (httpStatus !== null) toast.error(sentence, { id: sentence });
  else if (connectionNow().state === 'ok') toast.error(sentence, { id: noAnswerToastId });
}
