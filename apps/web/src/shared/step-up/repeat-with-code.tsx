import { codeQuestion } from './code-question.tsx';
import { CodeSheet } from './code-sheet.tsx';

let asked: Promise<boolean> | undefined;

/** Asks the user for a code, once for all calls that wait for it. Resolves with whether one was given. */
function askForCode(): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => codeQuestion.set(<CodeSheet onAnswer={resolve} />)).finally(() => {
    asked = undefined;
    codeQuestion.set(null);
  });
  return asked;
}

/**
 * Sends a refused call again, unchanged, when the server asked for a code and the user has given one. Otherwise returns the refusal.
 */
export async function repeatWithCode(refusal: Response, send: () => Promise<Response>): Promise<Response> {
  const isAsked = (await refusal.clone().text()).includes('"STEP_UP_REQUIRED"');
  return isAsked && (await askForCode()) ? send() : refusal;
}
