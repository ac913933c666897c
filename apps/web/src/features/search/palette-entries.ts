import type { RequestStatus } from '@app/contract';
import type { ReactNode } from 'react';
import type { Idr } from '@app/money';

/** A page as the menu names it, in the language of the screen. */
export type PalettePage = { href: string; label: string; icon: ReactNode };

/** A line that can be chosen: it leads somewhere. `detail` is quiet, `amount` and `status` are a request's. */
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

/** The pages whose name has the text in it; all of them while nothing is written. */
export const pagesNamed = (pages: readonly PalettePage[], text: string): PaletteEntry[] =>
  pages
    .filter(({ label }) => label.toLocaleLowerCase().includes(text.toLocaleLowerCase()))
    .map(({ href, label, icon }) => ({ key: href, href, title: label, icon }));
