import type { RequestStatus } from '@app/contract';
import type { ReactNode } from 'react';
import type { Idr } from '@app/money';

/** A page with its name, and what else people call what it is for, separated by commas; in the language of the screen. */
export type PalettePage = { href: string; label: string; keywords: string; icon: ReactNode };

/** An entry that can be chosen: a link. `detail` is secondary text, `amount` and `status` are those of a request. */
export type PaletteEntry = {
  key: string;
  href: string;
  title: string;
  icon?: ReactNode;
  detail?: string;
  amount?: Idr;
  status?: RequestStatus;
};

export type PaletteGroup = { title: string; entries: readonly PaletteEntry[] };

/** The pages whose name contains the text, then those with a keyword that does, which is their detail; all of them while it is empty. */
export function pagesNamed(pages: readonly PalettePage[], text: string): PaletteEntry[] {
  const has = (words: string) => words.toLocaleLowerCase().includes(text.toLocaleLowerCase());
  const toEntry = ({ href, label, icon }: PalettePage): PaletteEntry => ({ key: href, href, title: label, icon });
  const named = pages.filter(({ label }) => has(label));
  const meant = pages.flatMap((page) => {
    const keyword = named.includes(page) ? undefined : page.keywords.split(', ').find(has);
    return keyword === undefined ? [] : [{ ...toEntry(page), detail: keyword }];
  });
  return [...named.map(toEntry), ...meant];
}
