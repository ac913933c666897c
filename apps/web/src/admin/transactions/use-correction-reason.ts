import { trimText } from '@app/contract';
import { useState } from 'react';
import type { TransactionUpdate } from './transaction-update.ts';
import type { EditableTransaction } from './transaction-view.ts';

/** The reason of a correction: required where the effect of a decided transaction on the balance changes. */
export function useCorrectionReason(row: EditableTransaction, input: TransactionUpdate, id: string) {
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const changesMoney = input.amount !== undefined || input.type !== undefined || input.status !== undefined;
  const isAsked = row.status !== 'pending' && changesMoney;
  /** The reason as a part of the input; null: it is missing, and its field has the focus. */
  function checkReason(): { reason?: string } | null {
    if (!isAsked) return {};
    const given = trimText(reason);
    if (given !== '') return { reason: given };
    setIsMissing(true);
    document.getElementById(id)?.focus();
    return null;
  }
  function write(next: string) {
    setReason(next);
    setIsMissing(false);
  }
  return { isAsked, checkReason, field: { id, reason, isMissing, onChange: write } };
}
