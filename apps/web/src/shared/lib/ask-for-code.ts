import { observedFetch } from './observed-fetch.ts';
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

/** Whether the server refused a call until the user gives a code of the second factor. */
export const asksForCode = async (response: Response): Promise<boolean> =>
  response.status === 403 && (await response.clone().text()).includes('"STEP_UP_REQUIRED"');

/** Sends a call; where the server asks for a code first, again and unchanged, once the user has given one. */
export async function fetchWithCode(...call: Parameters<typeof observedFetch>): Promise<Response> {
  const response = await observedFetch(...call);
  return (await asksForCode(response)) && (await askForCode()) ? observedFetch(...call) : response;
}
