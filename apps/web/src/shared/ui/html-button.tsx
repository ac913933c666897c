import type { ComponentProps } from 'react';
import { buttonClass, type ButtonLook } from './button-class.ts';

type HtmlButtonProps = Omit<ComponentProps<'button'>, 'className'> & ButtonLook;

/** A button for what renders without antd: the public pages, log-in, error and crash panels. Looks like antd's. */
export function HtmlButton({ kind, size, block, className, type = 'button', ...rest }: HtmlButtonProps) {
  const look = { ...(kind && { kind }), ...(size && { size }), ...(block && { block }), ...(className && { className }) };
  return <button {...rest} type={type} className={buttonClass(look)} />;
}
