import { clsx } from 'clsx';
import { Button, type ButtonProps } from 'antd';
import styles from './focusable-button.module.css';

type FocusableButtonProps = Omit<ButtonProps, 'disabled'> & { blocked: boolean };

/** A button that does nothing while it is `blocked` but keeps the focus; a disabled one would lose it to <body>. */
export function FocusableButton({ blocked, onClick, className, ...props }: FocusableButtonProps) {
  const classes = clsx(styles.focusable, className);
  return <Button {...props} className={classes} aria-disabled={blocked} onClick={(event) => !blocked && onClick?.(event)} />;
}
