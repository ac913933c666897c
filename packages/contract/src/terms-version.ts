/** The version of the terms that are shown, and that a member agrees to at registration: the business day they were written. */
export const TERMS_VERSION = '2026-11-22';
