import type { RequestStatus } from '@app/contract';
import type { ReactNode } from 'react';
import type { Idr } from '@app/money';

/** A page with its name in the menu, in the language of the screen. */
export type PalettePage = { href: string; label: string; icon: ReactNode };

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

/** The pages whose name contains the text; all of them while it is empty. */
export const pagesNamed = (pages: readonly PalettePage[], text: string): PaletteEntry[] =>
  pages
    .filter(({ label }) => label.toLocaleLowerCase().includes(text.toLocaleLowerCase()))
    .map(({ href, label, icon }) => ({ key: href, href, title: label, icon }));
