import {
  DomainError,
  errorStatuses,
  ErrorBody,
  isAllowed,
  isApprovalOperation,
  SentForApprovalError,
  type ErrorCode,
  type ErrorParams,
  type SentForApproval,
} from '@app/contract';
import type { RestLine } from '../rest/rest-lines.ts';
import { toRestNames } from '../rest/rest-names.ts';
import type { ProcedureMeta } from '../trpc/procedures.ts';
import { toPublicError } from '../trpc/public-error.ts';
import type { JsonObject, JsonSchemas } from './json-schemas.ts';

/** Whether no member may call it: its callers need a second factor while protection is on. */
const isOfStaff = ({ permission = 'master_admin' }: ProcedureMeta): boolean => !isAllowed(permission, 'user');

/** The possible errors of a call: those of every call of its kind and those of its own rules. */
function errorCodesOf({ procedure, meta, method, inputFields }: RestLine): ErrorCode[] {
  return [
    ...(inputFields.length > 0 ? (['INVALID_INPUT'] as const) : []),
    ...(method === 'GET' ? [] : (['MALFORMED_BODY', 'BODY_TOO_LARGE', 'UNSUPPORTED_CONTENT_TYPE'] as const)),
    ...(meta.permission === 'public' ? [] : (['NOT_LOGGED_IN'] as const)),
    ...(meta.permission === 'public' || meta.permission === 'session' ? [] : (['NOT_ALLOWED'] as const)),
    ...(meta.permission === 'public' || meta.allowedDuring?.includes('change_password') ? [] : (['PASSWORD_CHANGE_REQUIRED'] as const)),
    ...(isOfStaff(meta) && !meta.allowedDuring?.includes('set_up_second_factor') ? (['SECOND_FACTOR_MISSING'] as const) : []),
    ...(meta.stepUp === undefined ? [] : (['STEP_UP_REQUIRED'] as const)),
    ...(isApprovalOperation(procedure)
      ? (['SENT_FOR_APPROVAL', 'ALREADY_PENDING_APPROVAL', 'NO_SECOND_ADMINISTRATOR', 'PROTECTION_OVERDUE'] as const)
      : []),
    ...(meta.refusals ?? []),
    'TOO_MANY_REQUESTS',
    'INTERNAL',
    'UNAVAILABLE',
  ];
}

/* Params of the messages, so that an example reads like a real response. */
const exampleParams: ErrorParams = {
  minimum: 65_000,
  maximum: 129_999_870,
  free: 1_300_000,
  balance: 1_295_000,
  plan: 'standard',
  status: 'approved',
  by: 'admin.uji',
  at: '2026-11-20T02:00:00.000Z',
  seconds: 30,
  since: '2026-11-20T02:00:00.000Z',
  length: 12,
  count: 5,
  durations: '1, 7, 30',
  bank: 'Bank Contoh',
  megapixels: 50,
  pixels: 8,
  number: 12,
};

const exampleApproval: SentForApproval = {
  id: '01900000-0000-7000-8000-000000000012',
  number: 12,
  operation: 'requests.process',
  reasons: ['above_limit'],
  requestedAt: '2026-11-20T02:00:00.000Z',
  expiresAt: '2026-11-23T02:00:00.000Z',
};

function exampleErrorOf(code: ErrorCode): Error {
  if (code === 'INTERNAL') return new Error('a fault');
  return code === 'SENT_FOR_APPROVAL' ? new SentForApprovalError(exampleApproval) : new DomainError(code, exampleParams);
}

function exampleOf(code: ErrorCode) {
  const { status: _, retryAfterSeconds: _1, ...body } = toPublicError(exampleErrorOf(code), 'en', '00000000-0000-4000-8000-000000000000');
  return body;
}

/** The possible errors of a call, by HTTP status, with an example for each code. */
export function describeErrors(line: RestLine, schemas: JsonSchemas): JsonObject {
  const schema = schemas.schemaOf(ErrorBody, 'output');
  const possible = [...new Set(errorCodesOf(line))];
  const statuses = [...new Set(possible.map((code) => errorStatuses[code]))];
  return Object.fromEntries(
    statuses.map((status) => {
      const codes = possible.filter((code) => errorStatuses[code] === status);
      const examples = Object.fromEntries(codes.map((code) => [code, { value: toRestNames(exampleOf(code)) }]));
      return [status, { description: codes.join(', '), content: { 'application/json': { schema, examples } } }];
    }),
  );
}
