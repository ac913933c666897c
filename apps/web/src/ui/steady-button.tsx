import { Button, type ButtonProps } from 'antd';

type SteadyButtonProps = Omit<ButtonProps, 'disabled'> & { blocked: boolean };

/** A button that does nothing while it is `blocked`, but keeps the focus: a disabled one would drop it on the page's body. */
export function SteadyButton({ blocked, onClick, ...props }: SteadyButtonProps) {
  return <Button {...props} aria-disabled={blocked} onClick={(event) => !blocked && onClick?.(event)} />;
}
