/** The version of the terms that are shown and accepted at registration: the business day on which they were written. */
export const TERMS_VERSION = '2026-11-24';
