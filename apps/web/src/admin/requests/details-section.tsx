import type { ReactNode } from 'react';
import styles from './admin-requests.module.css';

/** A section of details with its heading. */
export function DetailsSection({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.detailsSection}>
      <div className={styles.detailsSectionHeader}>
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** A label, its value, and on the right the result of a check. */
export function Detail({ label, children, finding }: { label: string; children: ReactNode; finding?: ReactNode }) {
  return (
    <div className={styles.detail}>
      <span className={styles.detailName}>{label}</span>
      <span className={styles.detailText}>{children}</span>
      {finding}
    </div>
  );
}
