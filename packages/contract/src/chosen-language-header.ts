/** The header that says with a log-in (`1`) that a person chose the language of Accept-Language; it is then kept with the account. */
export const CHOSEN_LANGUAGE_HEADER = 'x-language-chosen';
