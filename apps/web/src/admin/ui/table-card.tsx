import type { ReactNode } from 'react';
import styles from './table-card.module.css';

/** The card with the filters and rows of a list; its heading is for screen readers, because the page's heading is the same. */
export function TableCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`card ${styles.root}`} aria-label={title}>
      <h2 className="visually-hidden">{title}</h2>
      {children}
    </section>
  );
}
