import { DomainError } from '@app/contract';

/* Names that speak for the product or for those who run it; members read `admin` in place of every administrator. */
const reserved = `admin administrator masteradmin superadmin sysadmin root system sistem operator owner staff team official
  resmi moderator mod support helpdesk help bantuan cs customerservice customersupport customercare service layanan contact
  kontak info security keamanan compliance legal finance keuangan billing payment payments pembayaran deposit withdrawal
  treasury bank bot api noreply postmaster webmaster hostmaster abuse null undefined nobody anonymous everyone`.split(/\s+/);

/* Of the characters that a username may have, those that are read as another one. */
const readAs: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', l: 'i', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b' };

/** What a word looks like at a glance: without case, and with one letter for all that are read alike. */
const appearanceOf = (word: string): string =>
  word
    .toLowerCase()
    .replace(/[0-9l]/g, (sign) => readAs[sign] ?? sign)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

const reservedAppearances = new Set(reserved.map(appearanceOf));

const separators = /[^a-z0-9]+/i;

/**
 * The words that a name is read as: all of it as one, and each part between separators; with and without digits around it.
 * Digits alone are a number, whatever letters they look like.
 */
function wordsIn(name: string): string[] {
  const parts = name.split(separators);
  return [parts.join(''), ...parts].filter((part) => /[a-z]/i.test(part)).flatMap((part) => [part, part.replace(/^\d+|\d+$/g, '')]);
}

/** @throws DomainError USERNAME_RESERVED for a name that passes for the product's or its staff's, such as `admin1` or `dci.support` */
export function refuseReservedUsername(username: string): void {
  if (wordsIn(username).some((word) => reservedAppearances.has(appearanceOf(word)))) {
    throw new DomainError('USERNAME_RESERVED', {}, { username: 'reserved' });
  }
}
