/* Without zod, so that forms can trim input like the server. */

/* Spaces, characters that are drawn as nothing, such as the zero-width space, and the empty Braille pattern. */
const invisible = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]*$/u;

/** A text without surrounding spaces; empty when it has no visible character. */
export const trimText = (text: string): string => (invisible.test(text) ? '' : text.trim());
