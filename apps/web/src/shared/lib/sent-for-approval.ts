import { apiErrorOf } from './api-error.ts';

/** Whether a call was not executed but sent to a second administrator: no failure, and nothing to correct in its form. */
export const isSentForApproval = (error: unknown): boolean => apiErrorOf(error).errorCode === 'SENT_FOR_APPROVAL';
