import { toast } from 'sonner';
import { apiErrorOf, fieldSentencesOf } from './api-error.ts';
import { isSentForApproval } from './sent-for-approval.ts';
import { connectionNow } from './connection.ts';

/** All calls without an answer share one toast, because they fail for one reason. */
export const noAnswerToastId = 'no-answer';

/**
 * Shows one toast for a failure, with the server's sentence where there is one. While the connection notice reports an outage,
 * a call without an answer adds no toast; nor does one that was sent to a second administrator, which has a toast of its own, or one for
 * which the user closed the question for the second factor. `fields`: those of the form on the screen; a refusal about one of them is
 * shown there.
 */
export function toastFailure(error: unknown, fallback: string, fields: readonly string[] = []): void {
  if (isSentForApproval(error)) return;
  const refusal = apiErrorOf(error);
  const { detail, httpStatus, errorCode } = refusal;
  if (errorCode === 'STEP_UP_REQUIRED') return;
  if (Object.keys(fieldSentencesOf(refusal)).some((field) => fields.includes(field))) return;
  const sentence = detail ?? fallback;
  if (httpStatus !== null) toast.error(sentence, { id: sentence });
  else if (connectionNow().state === 'ok') toast.error(sentence, { id: noAnswerToastId });
}
