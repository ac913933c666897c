import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { buttonClass, type ButtonLook } from './button-class.ts';
import './button.css';

/** A way to another page that looks like a button. Stays a link: it can be opened in a new tab and read by a search engine. */
export function ButtonLink({ href, children, ...look }: ButtonLook & { href: string; children: ReactNode }) {
  const className = buttonClass(look);
  /* A section of the same page is the browser's own work. */
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
