/** A LIKE pattern for texts that contain `piece`; wildcards in it are escaped. */
export const containing = (piece: string): string => `%${piece.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
