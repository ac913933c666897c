import type { ReactNode } from 'react';
import styles from './admin-requests.module.css';

/** A section of the facts with its heading. */
export function FactsSection({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.factsPart}>
      <div className={styles.factsPartHead}>
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** A label, its value, and on the right the result of a check. */
export function Fact({ label, children, finding }: { label: string; children: ReactNode; finding?: ReactNode }) {
  return (
    <div className={styles.fact}>
      <span className={styles.factName}>{label}</span>
      <span className={styles.factText}>{children}</span>
      {finding}
    </div>
  );
}
