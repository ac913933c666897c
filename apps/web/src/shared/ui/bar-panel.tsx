import { Popover } from 'antd';
import type { ReactNode } from 'react';
import { useIsPhone } from '../lib/use-is-phone.ts';
import { Sheet } from './sheet.tsx';
import styles from './bar-panel.module.css';

type BarPanelProps = {
  open: boolean;
  title: string;
  onChange: (open: boolean) => void;
  content: ReactNode;
  /** The button in the bar. */
  children: ReactNode;
};

/** The panel of a button in the top bar, beside it; on phones a sheet. */
export function BarPanel({ open, title, onChange, content, children }: BarPanelProps) {
  const isPhone = useIsPhone();
  if (isPhone) {
    return (
      <>
        {children}
        <Sheet open={open} title={title} onClose={() => onChange(false)}>
          {content}
        </Sheet>
      </>
    );
  }
  return (
    <Popover
      open={open}
      /* The button toggles the panel by its own click; here only a click outside closes it. */
      onOpenChange={(next) => !next && onChange(false)}
      /* Inside the bar, so that its content belongs to a landmark. */
      getPopupContainer={(button) => button.parentElement ?? document.body}
      trigger="click"
      placement="bottomRight"
      title={title}
      content={<div className={styles.root}>{content}</div>}
      destroyOnHidden
    >
      {children}
    </Popover>
  );
}
