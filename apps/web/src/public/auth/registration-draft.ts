export type RegistrationDraft = Partial<Record<'username' | 'email' | 'password' | 'referralCode', string>>;

/* In memory only, so that a password is never stored; a reload or another tab starts empty. */
let draft: RegistrationDraft = {};

/** The text of the registration form, kept while the terms are read. */
export const registrationDraft = {
  keep: (next: RegistrationDraft): void => {
    draft = next;
  },
  get: (): RegistrationDraft => draft,
  forget: (): void => {
    draft = {};
  },
};
