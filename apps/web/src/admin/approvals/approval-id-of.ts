/** The id of the approval that such a call waits for, as the server sent it. */
export function approvalIdOf(error: unknown): string | undefined {
  const data = error instanceof Error && 'data' in error ? error.data : undefined;
  const id: unknown = typeof data === 'object' && data !== null ? Reflect.get(data, 'approvalId') : undefined;
  return typeof id === 'string' ? id : undefined;
}
