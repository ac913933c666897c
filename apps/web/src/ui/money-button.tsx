import { Button, type ButtonProps } from 'antd';
import { useConnection } from '../lib/connection.ts';

/** A button that moves money or leads to where it is moved; it waits while the server can't be reached. */
export function MoneyButton({ disabled = false, ...button }: ButtonProps) {
  const { state } = useConnection();
  return <Button {...button} disabled={disabled || state !== 'ok'} />;
}
