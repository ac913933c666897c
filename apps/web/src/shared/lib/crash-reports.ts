import { crashTextMax, errorClassPattern, type ReportCrashInput } from '@app/contract';
import { createUuid } from './create-uuid.ts';

/** A fault that repeats itself must not send more. */
const reportsMax = 5;

const reported = new WeakSet<Error>();
let reports = 0;

/** The deepest cause that is an error says most. */
function causeOf(error: Error): Error {
  return error.cause instanceof Error ? causeOf(error.cause) : error;
}

/** Chromium begins a stack with the message. */
const stackWithoutMessage = ({ message, stack = '' }: Error) => (message === '' ? stack : stack.replaceAll(message, ''));

/** The class of the error, with the number that React gives in place of a message. */
function classOf({ name, message }: Error): string {
  const number = /^Minified React error (#\d+)/.exec(message)?.[1];
  const described = number === undefined ? name : `${name} ${number}`;
  return errorClassPattern.test(described) ? described : 'Error';
}

/**
 * Sends a crash of the web app to the log of the server, once, without waiting for it and without the session of the user. The message
 * of the error is not sent, because it may quote what the user sees.
 */
function reportCrash(crash: Error, id: string = createUuid()): void {
  if (reported.has(crash) || reports >= reportsMax) return;
  reported.add(crash);
  reports += 1;
  const cause = causeOf(crash);
  const report: ReportCrashInput = {
    id,
    error: classOf(cause),
    stack: stackWithoutMessage(cause).slice(0, crashTextMax.stack),
    page: window.location.pathname.slice(0, crashTextMax.page),
  };
  const headers = { 'content-type': 'application/json' };
  /* `keepalive`: also where the page is closed or loaded again at once. */
  fetch('/api/crashes', { method: 'POST', body: JSON.stringify(report), headers, credentials: 'omit', keepalive: true }).catch(() => {});
}

/** Reports a page that failed while it rendered, under the id that its user sees, to the server and on the browser's console. */
export function reportPageCrash(error: unknown, id: string | null): void {
  const crash = new Error(`A page crashed (${id})`, { cause: error });
  reportCrash(crash, id ?? undefined);
  reportError(crash); // which the listener below hears too
}

/* What a script of another origin or a lost call rejects with is no error of this program, or not its fault. */
const reportIfCrash = (error: unknown) => {
  if (error instanceof Error && error.name !== 'AbortError') reportCrash(error);
};

window.addEventListener('error', ({ error }) => reportIfCrash(error));
window.addEventListener('unhandledrejection', ({ reason }) => reportIfCrash(reason));
