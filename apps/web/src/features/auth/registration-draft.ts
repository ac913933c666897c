export type RegistrationDraft = Partial<Record<'username' | 'email' | 'password' | 'referralCode', string>>;

/* In memory alone: a password is never stored, and a reload or another tab finds nothing. */
let draft: RegistrationDraft = {};

/** What was written in the registration form, kept while the terms are read. */
export const registrationDraft = {
  keep: (written: RegistrationDraft): void => {
    draft = written;
  },
  get: (): RegistrationDraft => draft,
  forget: (): void => {
    draft = {};
  },
};
