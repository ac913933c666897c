import { useId, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { KeptHeight } from '../lib/use-kept-height.ts';

type SectionCardProps = {
  title?: ReactNode;
  /** One text link at the right of the title. */
  link?: { href: string; text: string };
  /** Stands at the right of the title in place of a link: a tag, a time, a button. */
  aside?: ReactNode;
  /** The body brings its own edges, e.g. a list of rows across the full width. */
  flush?: boolean;
  /** Holds its place while the content is on the way. */
  kept?: KeptHeight<HTMLElement>;
  children: ReactNode;
};

/** A card: one line around, one idea inside. */
export function SectionCard({ title, link, aside, flush, kept, children }: SectionCardProps) {
  const titleId = useId();
  return (
    <section {...kept} className={`card${flush ? ' card-flush' : ''}`} aria-labelledby={title === undefined ? undefined : titleId}>
      {title !== undefined && (
        <div className="card-head">
          <h2 id={titleId}>{title}</h2>
          {link !== undefined && <Link href={link.href}>{link.text}</Link>}
          {aside}
        </div>
      )}
      <div className="card-body">{children}</div>
    </section>
  );
}
