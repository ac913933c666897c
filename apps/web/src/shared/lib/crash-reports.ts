import { crashTextMax, type ReportCrashInput } from '@app/contract';

/** A fault that repeats itself must not send more. */
const reportsMax = 5;

const reported = new WeakSet<Error>();
let reports = 0;

/** The deepest cause that is an error says most. */
function causeOf(error: Error): Error {
  return error.cause instanceof Error ? causeOf(error.cause) : error;
}

/**
 * Sends a crash of the web app to the log of the server, once, without waiting for it and without the session of the user. The server
 * removes what may be private.
 */
function reportCrash(crash: Error, id: string = crypto.randomUUID()): void {
  if (reported.has(crash) || reports >= reportsMax) return;
  reported.add(crash);
  reports += 1;
  const { name, message, stack = '' } = causeOf(crash);
  const report: ReportCrashInput = {
    id,
    message: `${name}: ${message}`.slice(0, crashTextMax.message),
    stack: stack.slice(0, crashTextMax.stack),
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
