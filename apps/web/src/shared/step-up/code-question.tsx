import { Suspense, type ReactNode } from 'react';
import { createValueStore, useStore } from '../lib/store.ts';

/** The sheet that asks for a code, while a call waits for one. */
export const codeQuestion = createValueStore<ReactNode>(null);

/** Shows the question for a code of the second factor. */
export function CodeQuestion() {
  return <Suspense>{useStore(codeQuestion)}</Suspense>;
}
