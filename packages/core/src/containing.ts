/** A LIKE pattern for texts that contain `piece`, whatever signs it has. */
export const containing = (piece: string): string => `%${piece.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
