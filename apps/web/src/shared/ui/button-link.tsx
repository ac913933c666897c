import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { buttonClass, type ButtonLook } from './button-class.ts';

/** A link that looks like a button. It stays a link, so that it can be opened in a new tab and followed by a search engine. */
export function ButtonLink({ href, children, ...look }: ButtonLook & { href: string; children: ReactNode }) {
  const className = buttonClass(look);
  /* The browser itself scrolls to a section of the same page. */
  if (href.startsWith('#')) {
    return (
      <a className={className} href={href}>
        {children}
      </a>
    );
  }
  return (
    <Link className={className} href={href}>
      {children}
    </Link>
  );
}
