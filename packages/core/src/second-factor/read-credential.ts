/* A credential id has 1 to 1,023 bytes. */
const idPattern = /^[A-Za-z0-9_-]{2,1364}$/;

/** The answer of a browser, of which only the id is checked here; undefined: it is not JSON, or has no id in base64url. */
export function readCredential(text: string): { id: string } | undefined {
  const answer = parse(text);
  const hasId =
    typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'string' && idPattern.test(answer.id);
  // The verification rejects what is missing in the rest.
  return hasId ? (answer as { id: string }) : undefined;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
