/** The version of the terms that a member agrees to at registration. */
export const TERMS_VERSION = '2026-11-20';
