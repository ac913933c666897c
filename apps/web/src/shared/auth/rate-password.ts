export const passwordLevels = ['weak', 'fair', 'good', 'strong'] as const;
export type PasswordLevel = (typeof passwordLevels)[number];

/** The entropy in bits from which a password is fair, good or strong. */
const bitsOf = { fair: 36, good: 56, strong: 76 } as const;

/* A common part counts as one character. */
const commonParts = /pass(word|w0rd)?|qwert[yz]?|asdfgh?|admin|welcome|letmein|iloveyou|sayang|indonesia|singapore|thailand|woaini/gi;

const kinds = [
  { pattern: /[a-z]/, size: 26 },
  { pattern: /[A-Z]/, size: 26 },
  { pattern: /[0-9]/, size: 10 },
  { pattern: /[^A-Za-z0-9]/, size: 33 },
] as const;

/** The number of characters that differ from the previous character and are not its neighbour, unlike in `aaa`, `abc` and `321`. */
function countUnpredictable(text: string): number {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  return codes.filter((code, index) => index === 0 || Math.abs(code - (codes[index - 1] ?? 0)) > 1).length;
}

/**
 * Estimates how hard a password is to guess, by its length and variety. A hint only; the server decides what it refuses,
 * because it has the list of the most common passwords.
 */
export function ratePassword(password: string, username: string): PasswordLevel {
  const withoutName = username.length < 3 ? password : password.toLowerCase().replaceAll(username.toLowerCase(), '*');
  const text = withoutName === password.toLowerCase() ? password : withoutName;
  const pool = kinds.reduce((size, kind) => size + (kind.pattern.test(text) ? kind.size : 0), 0);
  const bits = pool === 0 ? 0 : countUnpredictable(text.replace(commonParts, '*')) * Math.log2(pool);
  return passwordLevels.findLast((level) => level !== 'weak' && bits >= bitsOf[level]) ?? 'weak';
}
