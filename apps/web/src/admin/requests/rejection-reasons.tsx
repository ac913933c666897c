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
  /** Enter on the chosen reason. */
  onSend: () => void;
  /** A letter is typed: the text goes on in the field of the note. */
  onType: () => void;
  onCancel: () => void;
};

/** The usual reasons of a rejection, chosen by a click or a digit, then sent by Enter; the first one has the focus at first. */
export function RejectionReasons({ type, note, onChoose, onSend, onType, onCancel }: RejectionReasonsProps) {
  const { t } = useTranslation('admin-requests');
  const buttons = useRef<(HTMLElement | null)[]>([]);
  useEffect(() => buttons.current[0]?.focus(), []);
  const reasons = reasonKeys[type].map((key) => t(key));
  function press(event: KeyboardEvent) {
    if (event.key === 'Escape') {
      event.stopPropagation(); // the request stays open
      return onCancel();
    }
    if (event.key === 'Enter' && event.currentTarget.ariaPressed === 'true') {
      event.preventDefault(); // no click, which would choose it again
      return onSend();
    }
    const number = Number(event.key) - 1;
    const reason = reasons[number];
    if (reason !== undefined) {
      /* The focus stays at the reasons, where another digit chooses another one. */
      buttons.current[number]?.focus();
      return onChoose(reason);
    }
    if (event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey) onType();
  }
  return (
    <div className={styles.reasons} role="group" aria-label={t('admin.decision.reasons')}>
      {reasons.map((reason, index) => (
        <Button
          key={reason}
          ref={(button) => {
            buttons.current[index] = button;
          }}
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
