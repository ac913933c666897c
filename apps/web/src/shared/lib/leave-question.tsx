import { Modal } from 'antd';
import type { ReactNode } from 'react';

type LeaveQuestionProps = {
  open: boolean;
  title: string;
  leaveText: string;
  stayText: string;
  onLeave: () => void;
  onStay: () => void;
  children?: ReactNode;
};

/** Asks before something is left that would be lost; *Stay* has the focus. */
export function LeaveQuestion({ open, title, leaveText, stayText, onLeave, onStay, children }: LeaveQuestionProps) {
  return (
    <Modal
      open={open}
      title={title}
      width={400}
      centered
      closable={false}
      destroyOnHidden
      okText={leaveText}
      okButtonProps={danger}
      cancelText={stayText}
      cancelButtonProps={focused}
      onOk={onLeave}
      onCancel={onStay}
    >
      {children}
    </Modal>
  );
}

const danger = { danger: true } as const;
const focused = { autoFocus: true } as const;
