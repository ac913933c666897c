import styles from './key-hint.module.css';

/** The key of a control, where there is a keyboard; the control says it by `aria-keyshortcuts`. */
export const KeyHint = ({ name }: { name: string }) => (
  <kbd className={styles.key} aria-hidden>
    {name}
  </kbd>
);
