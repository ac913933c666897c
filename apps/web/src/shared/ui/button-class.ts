import './button.css';

export type ButtonLook = {
  kind?: 'default' | 'primary' | 'text';
  size?: 'middle' | 'large';
  /** As wide as its container. */
  block?: boolean;
  className?: string | undefined;
};

/** The classes of button.css, which uses the same tokens as antd's own buttons. */
export function buttonClass({ kind = 'default', size = 'middle', block = false, className }: ButtonLook): string {
  const parts = ['button', `button-${kind}`, size === 'large' && 'button-large', block && 'button-block', className];
  return parts.filter(Boolean).join(' ');
}
