/* Lengths and sizes that client and server both enforce. Separate from the schemas, so that a page can import them alone. */

export const usernameLength = { min: 3, max: 32 } as const;
export const usernamePattern = /^[A-Za-z0-9_.-]+$/;
export const passwordLength = { min: 6, minAdmin: 12, max: 128 } as const;

/** Maximum text lengths, in characters. */
export const textMax = {
  bankField: 100,
  note: 500,
  websiteName: 60,
  seoTitle: 120,
  seoDescription: 320,
  email: 254,
  contact: 200,
  statement: 2000,
} as const;

/** Maximum size of an image, decoded from base64. */
export const imageBytesMax = 2_097_152;
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** Digits of a bank account number; an IBAN, the longest format, has up to 34 characters. */
export const accountDigits = { min: 5, max: 34 } as const;

export const listLimit = { default: 500, max: 1000 } as const;

/** Up to this number the rows of a list are counted; the number of more rows is an estimate. */
export const exactTotalMax = 10_000;

/** The most deposits, and the most withdrawals, that a member may have pending at once, where limits have their normal scale. */
export const pendingOfAKindMax = 5;

/** The number of recovery codes in a set. */
export const recoveryCodesPerUser = 10;

/** Withdrawals are decided within this many working days. */
export const decisionWorkingDays = { min: 1, max: 3 } as const;

/** The class of an error in a report of a crash, with the number of an error of React: `TypeError`, `Error #185`. */
export const errorClassPattern = /^[A-Za-z]{1,50}(?: #\d{1,3})?$/;

/** Characters of a report of a crash; the browser cuts longer texts. */
export const crashTextMax = { stack: 4_000, page: 200 };
