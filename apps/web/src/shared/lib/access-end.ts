import { ACCESS_END_KEY } from './token-store.ts';

/** When the access of the auditor ends who uses this browser, for the log-in page to explain the end of a session; null: no auditor's. */
export const storedAccessEnd = {
  get: (): string | null => localStorage.getItem(ACCESS_END_KEY),
  set: (accessUntil: string): void => localStorage.setItem(ACCESS_END_KEY, accessUntil),
};
