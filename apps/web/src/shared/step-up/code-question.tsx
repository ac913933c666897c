import { Suspense, useEffect, useState } from 'react';
import { codeQuestion } from '../lib/ask-for-code.ts';
import { lazyComponent } from '../lib/load-chunk.ts';
import { useStore } from '../lib/store.ts';

const CodeSheet = lazyComponent(async () => (await import('./code-sheet.tsx')).CodeSheet);

/** Asks for a code of the second factor while a call waits for one. It is mounted as long as the session lasts. */
export function CodeQuestion() {
  const answer = useStore(codeQuestion);
  /* Stays mounted after the first question: a dialog restores the focus when it closes, but not when it is unmounted. */
  const [wasAsked, setWasAsked] = useState(false);
  if (answer !== null && !wasAsked) setWasAsked(true);
  /* A question of a session that has ended must not be put to the next user. */
  useEffect(() => () => codeQuestion.get()?.(false), []);
  return (
    wasAsked && (
      <Suspense>
        <CodeSheet open={answer !== null} onAnswer={(isGiven) => answer?.(isGiven)} />
      </Suspense>
    )
  );
}
