import { apiErrorOf } from './api-error.ts';

/** Whether a call was not executed but sent to a second administrator: no failure, and nothing to correct in its form. */
export const isSentForApproval = (error: unknown): boolean => apiErrorOf(error).errorCode === 'SENT_FOR_APPROVAL';

/**
 * The `onError` of a call that may be sent to a second administrator: `onSent` then ends the form, because a toast has said it;
 * `onFailed` reports any other error.
 */
export const unlessSent =
  <Call extends [error: unknown, ...rest: unknown[]]>(onSent: () => void, onFailed?: (...call: Call) => unknown) =>
  (...call: Call): unknown =>
    isSentForApproval(call[0]) ? onSent() : onFailed?.(...call);
