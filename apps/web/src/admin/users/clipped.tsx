import { clsx } from 'clsx';
import styles from './admin-users.module.css';

/** A text that may be too long for its column; a tooltip and the drawer show all of it. */
export function Clipped({ text, isNarrow = false }: { text: string; isNarrow?: boolean }) {
  return (
    <span className={clsx(styles.clipped, isNarrow && styles.clippedNarrow, 'num')} title={text}>
      {text}
    </span>
  );
}
