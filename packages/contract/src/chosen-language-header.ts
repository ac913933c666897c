/** The header that marks (`1`) the Accept-Language of a log-in as chosen by the user; it is then stored with the account. */
export const CHOSEN_LANGUAGE_HEADER = 'x-language-chosen';
