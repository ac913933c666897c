import { createValueStore } from './store.ts';

/** Answers the question for a code of the second factor, while it is asked; true: a code was given. */
export const codeQuestion = createValueStore<((isGiven: boolean) => void) | null>(null);

let asked: Promise<boolean> | undefined;

/** Asks the user for a code, once for all calls that wait for it. Resolves with whether one was given. */
export function askForCode(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => codeQuestion.set(resolve)).finally(() => {
    asked = undefined;
    codeQuestion.set(null);
  });
  return asked;
}
