/** The minimum length of a search text that the trigram indexes serve. */
export const indexedSearchMin = 3;

/** A LIKE pattern for texts that contain `text`; wildcards in it are escaped. */
export const likeContaining = (text: string): string => `%${text.replace(/[\\%_]/g, (character) => `\\${character}`)}%`;

/** A LIKE pattern for texts that begin with `text`. */
export const likeBeginningWith = (text: string): string => likeContaining(text).slice(1);
