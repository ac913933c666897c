/* Letters, digits and signs of full width are in the same order as those of ASCII. */
const fullWidth = /[\uff01-\uff5e]/g;
const fullWidthOffset = 0xfee0;
const thaiZero = '๐'.charCodeAt(0);

/** Characters of full width, as an input method for Chinese writes them, as those of ASCII. */
export const toHalfWidth = (text: string): string =>
  text.replace(fullWidth, (character) => String.fromCharCode(character.charCodeAt(0) - fullWidthOffset)).replaceAll('\u3000', ' ');

/** A number as typed: also digits of full width and of Thai, and the full stop of Chinese, as those of ASCII: `１２。５` and `๑๒.๕` are `12.5`. */
export const toPlainNumber = (text: string): string =>
  toHalfWidth(text)
    .replace(/[。｡]/g, '.')
    .replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - thaiZero));
