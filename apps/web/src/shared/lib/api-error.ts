import type { ErrorCode } from '@app/contract';

/** An error as the server sends it; `detail` is a sentence for the user, in the caller's language. */
export type ApiError = {
  /** Null: no response arrived, so it is unknown whether the call had an effect. */
  httpStatus: number | null;
  detail: string | null;
  errorCode: ErrorCode | null;
  fields: Record<string, string>;
  /** As in the server's log. */
  httpRequestId: string | null;
};

const silence: ApiError = { httpStatus: null, detail: null, errorCode: null, fields: {}, httpRequestId: null };
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const textOr = (value: unknown) => (typeof value === 'string' ? value : null);

/** Reads the error of a failed tRPC call, of any type. */
export function apiErrorOf(error: unknown): ApiError {
  const data = isRecord(error) ? error['data'] : null;
  if (!isRecord(data) || typeof data['httpStatus'] !== 'number') return silence;
  return {
    httpStatus: data['httpStatus'],
    detail: textOr(data['detail']),
    /* The server sends codes of the contract only. */
    errorCode: textOr(data['errorCode']) as ErrorCode | null,
    fields: isRecord(data['fields']) ? (data['fields'] as Record<string, string>) : {},
    httpRequestId: textOr(data['requestId']),
  };
}

/** Whether a call failed for a reason that no field of its form shows; null: it did not fail. */
export const isErrorWithoutField = (error: unknown): boolean => error !== null && Object.keys(apiErrorOf(error).fields).length === 0;

/** Whether the call has a final answer: a response with a status below 500. Without one, the same call may be sent again. */
export const isAnswered = ({ httpStatus }: ApiError): boolean => httpStatus !== null && httpStatus < 500;

/** Whether a call failed without a final answer, so that it may have had its effect; `error` null: it did not fail. */
export const mayHaveEffect = (error: unknown): boolean => error !== null && !isAnswered(apiErrorOf(error));

/**
 * The message under each field of a form. A refusal's own sentence names the limit, so it is more specific than the message for
 * the kind of problem; only when several fields may be wrong does each get its own.
 */
export function fieldSentencesOf({ errorCode, detail, fields }: ApiError): Record<string, string> {
  if (errorCode === 'INVALID_INPUT' || detail === null) return fields;
  return Object.fromEntries(Object.keys(fields).map((field) => [field, detail]));
}
