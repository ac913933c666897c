import type { RequestType } from '@app/contract';
import { Button } from 'antd';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '../ui/key-hint.tsx';
import styles from './admin-requests.module.css';

const reasonKeys = {
  deposit: ['admin.reason.notInStatement', 'admin.reason.otherAmount', 'admin.reason.unreadableProof', 'admin.reason.otherAccount'],
  withdrawal: ['admin.reason.wrongNumber', 'admin.reason.otherName', 'admin.reason.refusedByBank'],
} as const satisfies Record<RequestType, readonly string[]>;

type RejectionReasonsProps = {
  type: RequestType;
  note: string;
  onChoose: (reason: string) => void;
  /** A letter is typed: the text goes on in the field of the note. */
  onType: () => void;
  onCancel: () => void;
};

/** The usual reasons of a rejection, chosen by a click or a digit; the first one has the focus at first. */
export function RejectionReasons({ type, note, onChoose, onType, onCancel }: RejectionReasonsProps) {
  const { t } = useTranslation('admin-requests');
  const first = useRef<HTMLButtonElement>(null);
  useEffect(() => first.current?.focus(), []);
  const reasons = reasonKeys[type].map((key) => t(key));
  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation(); // the request stays open
      return onCancel();
    }
    const reason = reasons[Number(event.key) - 1];
    if (reason !== undefined) {
      event.preventDefault(); // the digit is not written into the field
      return onChoose(reason);
    }
    if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) onType();
  }
  return (
    <div className={styles.reasons} role="group" aria-label={t('admin.decision.reasons')}>
      {reasons.map((reason, index) => (
        <Button
          key={reason}
          ref={index === 0 ? first : null}
          size="small"
          aria-pressed={note === reason}
          aria-keyshortcuts={String(index + 1)}
          onClick={() => onChoose(reason)}
          onKeyDown={press}
        >
          <KeyHint name={String(index + 1)} />
          {reason}
        </Button>
      ))}
    </div>
  );
}
