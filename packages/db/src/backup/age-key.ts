import { Decrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';

/** A key of age: `identity` (`AGE-SECRET-KEY-1…`) opens what was encrypted for `recipient` (`age1…`), which is public. */
export type AgeKey = { identity: string; recipient: string };

/** A new key. It is not a hybrid one, which older versions of age can't read. */
export async function generateAgeKey(): Promise<AgeKey> {
  const identity = await generateX25519Identity();
  return { identity, recipient: await identityToRecipient(identity) };
}

/** Whether a text is an identity. */
export function isIdentity(text: string): boolean {
  try {
    new Decrypter().addIdentity(text);
    return true;
  } catch {
    return false;
  }
}

/** The recipient of an identity. */
export const recipientOf = (identity: string): Promise<string> => identityToRecipient(identity);
