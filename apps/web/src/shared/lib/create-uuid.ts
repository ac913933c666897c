/** A random UUID, version 4. `crypto.randomUUID` exists on https and localhost only; this works on plain http too. */
export function createUuid(): string {
  const hex = Array.from(crypto.getRandomValues(new Uint8Array(15)), (byte) => (byte + 256).toString(16).slice(1)).join('');
  return hex.replace(/(.{8})(....)(...)(...)/, '$1-$2-4$3-a$4-');
}
