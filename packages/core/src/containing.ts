/** The trigram indexes can't serve a shorter text. */
export const trigramLength = 3;

/** A LIKE pattern for texts that contain `piece`; wildcards in it are escaped. */
export const containing = (piece: string): string => `%${piece.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/** A LIKE pattern for texts that begin with `piece`. */
export const beginningWith = (piece: string): string => containing(piece).slice(1);
