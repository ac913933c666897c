import { useId, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { ReservedHeight } from '../lib/use-reserved-height.ts';
import styles from './section-card.module.css';

type SectionCardProps = {
  title?: ReactNode;
  /** One text link on the right of the title. */
  link?: { href: string; text: string };
  /** Shown on the right, after the link: a tag, a time, a button. */
  aside?: ReactNode;
  /** The body has its own padding, such as a list of rows across the full width. */
  flush?: boolean;
  /** Reserves the height of the card while its content is loading. */
  reservedHeight?: ReservedHeight<HTMLElement>;
  children: ReactNode;
};

/** A section with a border, and with a title where one is given. */
export function SectionCard({ title, link, aside, flush, reservedHeight, children }: SectionCardProps) {
  const titleId = useId();
  return (
    <section
      {...reservedHeight}
      className={`card${flush ? ` ${styles.flush}` : ''}`}
      aria-labelledby={title === undefined ? undefined : titleId}
    >
      {title !== undefined && (
        <div className={styles.header}>
          <h2 id={titleId}>{title}</h2>
          {link !== undefined && <Link href={link.href}>{link.text}</Link>}
          {aside}
        </div>
      )}
      <div className="card-body">{children}</div>
    </section>
  );
}
