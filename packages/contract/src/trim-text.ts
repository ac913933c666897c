/* Without zod, so that forms can trim what is written as the server will. */

/* Spaces, the characters that are drawn as nothing, such as the zero-width space, and the empty Braille pattern. */
const invisible = /^[\s\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]*$/u;

/** A text without the spaces around it; empty when nothing of it can be seen. */
export const trimText = (text: string): string => (invisible.test(text) ? '' : text.trim());
