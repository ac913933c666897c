import { clsx } from 'clsx';
import { Drawer, Modal } from 'antd';
import type { ReactNode } from 'react';
import { useGuardedClose } from '../lib/use-guarded-close.tsx';
import { useIsPhone } from '../lib/use-is-phone.ts';
import styles from './sheet.module.css';

type SheetProps = {
  open: boolean;
  title: ReactNode;
  /** Called by Esc, the X or a click beside the sheet, with UnsavedInput inside only after a question. */
  onClose: () => void;
  /** Called after the closing animation, when the focus has returned to the page. */
  onClosed?: () => void;
  /** Stays visible while the body scrolls: the submit button. */
  footer?: ReactNode;
  /** Width of the dialog on a wide screen, px. */
  width?: number;
  /** The id of the control with the initial focus; else the sheet itself. */
  focusId?: string;
  /** Above every other dialog, for a question that interrupts one. */
  isOnTop?: boolean;
  children: ReactNode;
};

/* Above the dialogs of antd, which begin at 1000, and their pop-ups. */
const topZIndex = 2000;

const windowClasses = { body: 'sheet-body' };
const drawerClasses = {
  wrapper: clsx(styles.wrapper),
  section: clsx(styles.section),
  header: clsx(styles.header),
  title: clsx(styles.title),
  body: 'sheet-body',
};

/** A dialog: a sheet from the bottom on phones, a window elsewhere. */
export function Sheet({ open, title, onClose, onClosed, footer, width = 520, focusId, isOnTop, children }: SheetProps) {
  const isPhone = useIsPhone();
  const { close, guard } = useGuardedClose(onClose);
  const zIndex = isOnTop ? topZIndex : undefined;
  const afterOpenChange = (isOpen: boolean) => {
    if (!isOpen) onClosed?.();
    else if (focusId !== undefined) document.getElementById(focusId)?.focus();
  };
  if (!isPhone) {
    return guard(
      <Modal
        className="sheet-modal"
        classNames={windowClasses}
        {...(zIndex !== undefined && { zIndex })}
        open={open}
        title={title}
        onCancel={close}
        afterOpenChange={afterOpenChange}
        footer={footer ?? null}
        width={width}
        centered
        destroyOnHidden
      >
        {children}
      </Modal>,
    );
  }
  const heading = (
    <>
      <span className={styles.dragHandle} aria-hidden />
      {title}
    </>
  );
  return guard(
    <Drawer
      rootClassName="sheet-drawer"
      classNames={drawerClasses}
      {...(zIndex !== undefined && { zIndex })}
      open={open}
      title={heading}
      onClose={close}
      afterOpenChange={afterOpenChange}
      footer={footer}
      placement="bottom"
      size="auto"
      closable={{ placement: 'end' }}
      destroyOnHidden
    >
      {children}
    </Drawer>,
  );
}
