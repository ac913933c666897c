import type { ErrorCode } from '@app/contract';

/** An error as the server tells it; `detail` is ready to be read, in the caller's language. */
export type ApiError = {
  /** Null: no answer came, so nobody knows whether the call did anything. */
  httpStatus: number | null;
  detail: string | null;
  errorCode: ErrorCode | null;
  fields: Record<string, string>;
  requestId: string | null;
};

const silence: ApiError = { httpStatus: null, detail: null, errorCode: null, fields: {}, requestId: null };
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOr = (value: unknown) => (typeof value === 'string' ? value : null);

/** Reads what a failed tRPC call carries, whatever it is. */
export function apiErrorOf(error: unknown): ApiError {
  const data = isRecord(error) ? error['data'] : null;
  if (!isRecord(data) || typeof data['httpStatus'] !== 'number') return silence;
  return {
    httpStatus: data['httpStatus'],
    detail: textOr(data['detail']),
    /* The server sends codes of the contract only. */
    errorCode: textOr(data['errorCode']) as ErrorCode | null,
    fields: isRecord(data['fields']) ? (data['fields'] as Record<string, string>) : {},
    requestId: textOr(data['requestId']),
  };
}

/** Whether the server answered the call; false when the outcome is unknown and the same call may be sent again. */
export const isAnswered = ({ httpStatus }: ApiError): boolean => httpStatus !== null && httpStatus < 500;

/**
 * What to write under the fields of a form. A refusal's own sentence names the limit, so it says more than the word
 * for the kind of problem; only where several fields may be wrong does each have its own.
 */
export function fieldSentencesOf({ errorCode, detail, fields }: ApiError): Record<string, string> {
  if (errorCode === 'INVALID_INPUT' || detail === null) return fields;
  return Object.fromEntries(Object.keys(fields).map((field) => [field, detail]));
}
