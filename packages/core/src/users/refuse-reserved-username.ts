import { DomainError, settingsDefaults } from '@app/contract';

/* Names that appear to represent the product or its operators; members see `admin` in place of every administrator. */
const reserved = `admin administrator masteradmin superadmin sysadmin root system sistem operator owner staff team official
  resmi moderator mod support helpdesk help bantuan cs customerservice customersupport customercare service layanan contact
  kontak info security keamanan compliance legal finance keuangan billing payment payments pembayaran deposit withdrawal
  treasury petugas kasir bank bot api noreply postmaster webmaster hostmaster abuse null undefined nobody anonymous everyone`.split(/\s+/);

/* A reserved name combined only with these words also appears to represent the product: `dciadmin`, `supportteam`. */
const companions = `tim desk center centre care customer client user account akun pelanggan pusat line online chat live the my our real
  asli head chief chef main utama uji test demo new id sg indonesia singapore`.split(/\s+/);

/* Reserved names that are also personal names or endings of such: a combination of only these is allowed, such as `bank.mod`. */
const names = new Set(['bank', 'api', 'mod', 'bot', 'resmi', 'cs']);

/* Characters of a username that resemble another one. */
const readAs: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', l: 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b' };

/** The visual form of a word: lower case, with one letter for all that look alike. */
const appearanceOf = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[0-9l]/g, (sign) => readAs[sign] ?? sign)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

const separators = /[^a-z0-9]+/i;
const productNameMin = 3;

/* The default product name and the one in the settings, where they can be written in a username. */
const productNames = (websiteName: string): string[] =>
  [settingsDefaults.websiteName, websiteName]
    .map((name) => name.toLowerCase().split(separators).join(''))
    .filter((name) => name.length >= productNameMin && /[a-z]/.test(name));

const reservedAppearances = new Set(reserved.map(appearanceOf));
const clear = reserved.filter((word) => !names.has(word));

const anyOf = (words: string[]): string => `(?:${words.map(appearanceOf).join('|')})`;
/*
 * Matches a name that consists of known words alone, at least one of them unambiguous. A word that only contains one does not
 * match.
 */
function compoundOf(products: string[]): RegExp {
  const known = anyOf([...products, ...reserved, ...companions]);
  return new RegExp(`^${known}*${anyOf([...products, ...clear])}${known}*$`);
}

/**
 * The words that a name can be read as: the whole name, and each part between separators; with and without surrounding digits.
 * Digits alone are a number, whatever letters they resemble.
 */
function wordsIn(name: string): string[] {
  const parts = name.split(separators);
  return [parts.join(''), ...parts].filter((part) => /[a-z]/i.test(part)).flatMap((part) => [part, part.replace(/^\d+|\d+$/g, '')]);
}

/**
 * `websiteName`: the product name in the settings.
 * @throws DomainError USERNAME_RESERVED for a name that resembles the product's or its staff's, such as `admin1`, `dci.support`
 * or `supportteam`
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
