const causesMax = 5;

/** The error and its causes, at most five; none for a value that is no error. */
export function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < causesMax; cause = cause.cause) causes.push(cause);
  return causes;
}
