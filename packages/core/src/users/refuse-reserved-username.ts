import { DomainError, settingsDefaults } from '@app/contract';

/* Names that speak for the product or for those who run it; members read `admin` in place of every administrator. */
const reserved = `admin administrator masteradmin superadmin sysadmin root system sistem operator owner staff team official
  resmi moderator mod support helpdesk help bantuan cs customerservice customersupport customercare service layanan contact
  kontak info security keamanan compliance legal finance keuangan billing payment payments pembayaran deposit withdrawal
  treasury bank bot api noreply postmaster webmaster hostmaster abuse null undefined nobody anonymous everyone`.split(/\s+/);

/* With one of these and nothing but such words around it, a name speaks for the product too: `dciadmin`, `supportteam`. */
const companions = `tim desk center centre care customer client user account akun pelanggan pusat line online chat live the my our real
  asli head chief chef main utama new id sg indonesia singapore`.split(/\s+/);

/* Of the reserved names those that are names of people or ends of such names: two of them may be a couple, as `bank.mod`. */
const names = new Set(['bank', 'api', 'mod', 'bot', 'resmi', 'cs']);

/* As the product is delivered; a name that the settings give the website is not looked up here. */
const productName = settingsDefaults.websiteName.toLowerCase();

/* Of the characters that a username may have, those that are read as another one. */
const readAs: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', l: 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b' };

/** What a word looks like at a glance: without case, and with one letter for all that are read alike. */
const appearanceOf = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[0-9l]/g, (sign) => readAs[sign] ?? sign)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

const reservedAppearances = new Set([productName, ...reserved].map(appearanceOf));

const anyOf = (words: string[]): string => `(?:${words.map(appearanceOf).join('|')})`;
const known = anyOf([productName, ...reserved, ...companions]);
/* A name that consists of known words alone, at least one of which leaves no doubt. No word that only contains one is meant. */
const compound = new RegExp(`^${known}*${anyOf([productName, ...reserved.filter((word) => !names.has(word))])}${known}*$`);

const separators = /[^a-z0-9]+/i;

/**
 * The words that a name is read as: all of it as one, and each part between separators; with and without digits around it.
 * Digits alone are a number, whatever letters they look like.
 */
function wordsIn(name: string): string[] {
  const parts = name.split(separators);
  return [parts.join(''), ...parts].filter((part) => /[a-z]/i.test(part)).flatMap((part) => [part, part.replace(/^\d+|\d+$/g, '')]);
}

/** @throws DomainError USERNAME_RESERVED for a name that passes for the product's or its staff's, such as `admin1`, `dci.support` or `supportteam` */
export function refuseReservedUsername(username: string): void {
  const appearances = wordsIn(username).map(appearanceOf);
  if (appearances.some((appearance) => reservedAppearances.has(appearance) || compound.test(appearance))) {
    throw new DomainError('USERNAME_RESERVED', {}, { username: 'reserved' });
  }
}
