import { Drawer, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useIsPhone } from '../lib/use-is-phone.ts';

type SheetProps = {
  open: boolean;
  title: ReactNode;
  onClose: () => void;
  /** Called after the sheet has disappeared and the focus has returned to the page. */
  onClosed?: () => void;
  /** Stays in sight while the body scrolls: the one button. */
  footer?: ReactNode;
  /** Width of the dialog on a wide screen, px. */
  width?: number;
  /** The control that has the focus when the sheet has opened, by its id; else the sheet itself. */
  focusId?: string;
  children: ReactNode;
};

/** A dialog: a sheet from the bottom on phones, a window in the middle elsewhere. */
export function Sheet({ open, title, onClose, onClosed, footer, width = 520, focusId, children }: SheetProps) {
  const isPhone = useIsPhone();
  const afterOpenChange = (isOpen: boolean) => {
    if (!isOpen) onClosed?.();
    else if (focusId !== undefined) document.getElementById(focusId)?.focus();
  };
  if (!isPhone) {
    return (
      <Modal
        className="sheet-window"
        open={open}
        title={title}
        onCancel={onClose}
        afterOpenChange={afterOpenChange}
        footer={footer ?? null}
        width={width}
        centered
        destroyOnHidden
      >
        {children}
      </Modal>
    );
  }
  const heading = (
    <>
      <span className="sheet-grab" aria-hidden />
      {title}
    </>
  );
  return (
    <Drawer
      className="sheet"
      rootClassName="sheet-root"
      open={open}
      title={heading}
      onClose={onClose}
      afterOpenChange={afterOpenChange}
      footer={footer}
      placement="bottom"
      size="auto"
      closable={{ placement: 'end' }}
      destroyOnHidden
    >
      {children}
    </Drawer>
  );
}
