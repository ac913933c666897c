import { createContext, useCallback, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LeaveQuestion } from './leave-question.tsx';

/** `of`: identifies one of the places in a dialog that hold input. */
type Report = (of: object, hasInput: boolean) => void;
const ReportInput = createContext<Report>(() => undefined);

/** Tells the dialog around it, while `when`, that it holds input which closing would throw away. */
export function UnsavedInput({ when }: { when: boolean }) {
  const report = useContext(ReportInput);
  const place = useRef({});
  useEffect(() => {
    const of = place.current;
    report(of, when);
    return () => report(of, false);
  }, [report, when]);
  return null;
}

/** How dialogs and drawers close by Esc, by their X and by a click beside them: with unsaved input only after a question. */
export function useGuardedClose(onClose: () => void) {
  const { t } = useTranslation('area');
  const placesWithInput = useRef(new Set<object>());
  const report = useCallback<Report>((of, hasInput) => {
    if (hasInput) placesWithInput.current.add(of);
    else placesWithInput.current.delete(of);
  }, []);
  const [isAsking, setIsAsking] = useState(false);
  function close() {
    if (placesWithInput.current.size > 0) setIsAsking(true);
    else onClose();
  }
  function discard() {
    setIsAsking(false);
    onClose();
  }
  const question = (
    <LeaveQuestion
      open={isAsking}
      title={t('discard.title')}
      leaveText={t('discard.ok')}
      stayText={t('discard.keep')}
      onLeave={discard}
      onStay={() => setIsAsking(false)}
    />
  );
  /** The dialog with the question beside it. */
  const guard = (dialog: ReactNode) => (
    <>
      <ReportInput value={report}>{dialog}</ReportInput>
      {question}
    </>
  );
  return { close, guard };
}
