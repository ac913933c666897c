import { askForCode } from './ask-for-code.ts';
import { observedFetch } from './observed-fetch.ts';

/** Whether the server refused a call until the user gives a code of the second factor. */
export const asksForCode = async (response: Response): Promise<boolean> =>
  response.status === 403 && (await response.clone().text()).includes('"STEP_UP_REQUIRED"');

/** Sends a call; where the server asks for a code first, again and unchanged, once the user has given one. */
export async function fetchWithCode(...call: Parameters<typeof observedFetch>): Promise<Response> {
  const response = await observedFetch(...call);
  return (await asksForCode(response)) && (await askForCode()) ? observedFetch(...call) : response;
}
