import { Popover } from 'antd';
import type { ReactNode } from 'react';
import { useIsPhone } from '../lib/use-is-phone.ts';
import { Sheet } from './sheet.tsx';

type BarPanelProps = {
  open: boolean;
  title: string;
  onChange: (open: boolean) => void;
  content: ReactNode;
  /** The button in the bar. */
  children: ReactNode;
};

/** What a button in the bar opens, beside it; on phones a sheet. */
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
      /* The button opens and closes by its own click; here only a click elsewhere closes. */
      onOpenChange={(next) => !next && onChange(false)}
      /* Inside the bar, so that what it shows belongs to a landmark. */
      getPopupContainer={(button) => button.parentElement ?? document.body}
      trigger="click"
      placement="bottomRight"
      title={title}
      content={<div className="bar-panel">{content}</div>}
      destroyOnHidden
    >
      {children}
    </Popover>
  );
}
