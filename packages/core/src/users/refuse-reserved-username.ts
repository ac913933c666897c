import { DomainError, settingsDefaults } from '@app/contract';

/* Names that speak for the product or for those who run it; members read `admin` in place of every administrator. */
const reserved = `admin administrator masteradmin superadmin sysadmin root system sistem operator owner staff team official
  resmi moderator mod support helpdesk help bantuan cs customerservice customersupport customercare service layanan contact
  kontak info security keamanan compliance legal finance keuangan billing payment payments pembayaran deposit withdrawal
  treasury petugas kasir bank bot api noreply postmaster webmaster hostmaster abuse null undefined nobody anonymous everyone`.split(/\s+/);

/* With one of these and nothing but such words around it, a name speaks for the product too: `dciadmin`, `supportteam`. */
const companions = `tim desk center centre care customer client user account akun pelanggan pusat line online chat live the my our real
  asli head chief chef main utama uji test demo new id sg indonesia singapore`.split(/\s+/);

/* Of the reserved names those that are names of people or ends of such names: two of them may be a couple, as `bank.mod`. */
const names = new Set(['bank', 'api', 'mod', 'bot', 'resmi', 'cs']);

/* Of the characters that a username may have, those that are read as another one. */
const readAs: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', l: 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b' };

/** What a word looks like at a glance: without case, and with one letter for all that are read alike. */
const appearanceOf = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[0-9l]/g, (sign) => readAs[sign] ?? sign)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

const separators = /[^a-z0-9]+/i;
const productNameMin = 3;

/* As the product is delivered, and as its settings call it, where that can be written in a username. */
const productNames = (websiteName: string): string[] =>
  [settingsDefaults.websiteName, websiteName]
    .map((name) => name.toLowerCase().split(separators).join(''))
    .filter((name) => name.length >= productNameMin && /[a-z]/.test(name));

const reservedAppearances = new Set(reserved.map(appearanceOf));
const clear = reserved.filter((word) => !names.has(word));

const anyOf = (words: string[]): string => `(?:${words.map(appearanceOf).join('|')})`;
/* A name that consists of known words alone, at least one of which leaves no doubt. No word that only contains one is meant. */
function compoundOf(products: string[]): RegExp {
  const known = anyOf([...products, ...reserved, ...companions]);
  return new RegExp(`^${known}*${anyOf([...products, ...clear])}${known}*$`);
}

/**
 * The words that a name is read as: all of it as one, and each part between separators; with and without digits around it.
 * Digits alone are a number, whatever letters they look like.
 */
function wordsIn(name: string): string[] {
  const parts = name.split(separators);
  return [parts.join(''), ...parts].filter((part) => /[a-z]/i.test(part)).flatMap((part) => [part, part.replace(/^\d+|\d+$/g, '')]);
}

/**
 * `websiteName`: what the settings call the product.
 * @throws DomainError USERNAME_RESERVED for a name that passes for the product's or its staff's, such as `admin1`, `dci.support` or `supportteam`
 */
export function refuseReservedUsername(username: string, websiteName: string): void {
  const products = productNames(websiteName);
  const compound = compoundOf(products);
  if (
    wordsIn(username)
      .map(appearanceOf)
      .some((appearance) => reservedAppearances.has(appearance) || compound.test(appearance))
  ) {
    throw new DomainError('USERNAME_RESERVED', {}, { username: 'reserved' });
  }
}
