import { Button, type ButtonProps } from 'antd';
import { useConnection } from '../../shared/lib/connection.ts';

/** A button that moves money or opens a form that does; it is disabled while the server can't be reached. */
export function MoneyButton({ disabled = false, ...button }: ButtonProps) {
  const { state } = useConnection();
  return <Button {...button} disabled={disabled || state !== 'ok'} />;
}
