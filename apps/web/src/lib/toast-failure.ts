import { toast } from 'sonner';
import { apiErrorOf, fieldSentencesOf } from './api-error.ts';
import { connectionNow } from './connection.ts';

/** All calls that got no answer share one toast: they fail for one reason. */
export const noAnswerToastId = 'no-answer';

/**
 * Says once that something failed, in the server's own words where it has any. While the connection notice says that the
 * server can't be reached, a call without an answer adds nothing to it. `fields`: those of the form on the screen; a
 * refusal that stands at one of them is not told a second time.
 */
export function toastFailure(error: unknown, fallback: string, fields: readonly string[] = []): void {
  const refusal = apiErrorOf(error);
  const { detail, httpStatus } = refusal;
  if (Object.keys(fieldSentencesOf(refusal)).some((field) => fields.includes(field))) return;
  const sentence = detail ?? fallback;
  if (httpStatus !== null) toast.error(sentence, { id: sentence });
  else if (connectionNow().state === 'ok') toast.error(sentence, { id: noAnswerToastId });
}
