import { apiErrorOf } from './api-error.ts';

/** Whether a call was not executed but sent to a second administrator: no failure, and nothing to correct in its form. */
export const isSentForApproval = (error: unknown): boolean => apiErrorOf(error).errorCode === 'SENT_FOR_APPROVAL';

/** The id of the approval that such a call waits for, as the server sent it. */
export function approvalIdOf(error: unknown): string | undefined {
  const data = error instanceof Error && 'data' in error ? error.data : undefined;
  const id: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'approvalId') : undefined;
  return typeof id === 'string' ? id : undefined;
}
