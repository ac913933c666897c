import styles from './admin-users.module.css';

/** A text that may be too long for its column; a tooltip and the drawer show all of it. */
export function Clipped({ text }: { text: string }) {
  return (
    <span className={`${styles.clipped} num`} title={text}>
      {text}
    </span>
  );
}
