/** The trigram indexes can't serve a shorter text. */
export const trigramLength = 3;

/** A LIKE pattern for texts that contain `text`; wildcards in it are escaped. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** A LIKE pattern for texts that begin with `text`. */
export const beginningWith = (text: string): string => containing(text).slice(1);
