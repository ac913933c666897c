import type { Invalidation, JobName, JobPayload, JobTiming, Language, Permission, RequiredAction, Role } from '@app/contract';
import type { ApprovalSignature, Db } from '@app/db';

/** The acting user. `requiredAction`: until the user has done it every other operation is refused. */
export type Actor = { id: string; username: string; role: Role; requiredAction?: RequiredAction };

export type Log = {
  info: (fields: object, message: string) => void;
  warn: (fields: object, message: string) => void;
  error: (fields: object, message: string) => void;
};

/** Everything from outside that core may use. Nothing else in core accesses the time, the database or the queue. */
export type Ctx = {
  db: Db;
  /** The only clock. Business instants come from here, never from the database or the machine. */
  now: () => Date;
  /** The offset by which `now` has been moved deliberately from the machine's clock, in milliseconds; absent in production. */
  clockOffsetMs?: (() => number) | undefined;
  /**
   * Enqueues a job; only called after the database transaction that made it necessary. The api enqueues it up to 100 ms later,
   * and only logs a failure.
   */
  enqueue: <N extends JobName>(name: N, payload: JobPayload<N>, timing?: JobTiming) => Promise<void>;
  /**
   * Notifies open pages of what to fetch again; only called after the database transaction that changed it. Never fails: a page that is
   * not notified sees the change when it polls.
   */
  invalidate: (invalidation: Invalidation) => void;
  log: Log;
  /** The product's secret, 32 bytes; each key derived from it serves one purpose. */
  secretKey: () => Uint8Array;
  /** The secret before it, while it is being replaced: what was encrypted with it is still read, and nothing is encrypted with it. */
  previousSecretKey?: Uint8Array | undefined;
  /** The web address of the product, `https://host[:port]`, to which passkeys are bound; absent in programs that handle none. */
  webOrigin?: string;
  /** The directory of export files, shared by every api and worker; absent in programs that handle no exports. */
  exportsDir?: string;
  /** Multiplies every rate limit (1 in production). */
  rateLimitScale: number;
  /** The id of the HTTP request being answered, for the audit log. */
  httpRequestId?: string | undefined;
  /** The client address of the HTTP request, for throttling log-ins. */
  address?: string | undefined;
  /** The /24 or /48 of that address, for counting failed log-ins and for security events. */
  network?: string | undefined;
  /** The device tokens of the caller's browser, one for each account that logged in there. */
  deviceTokens?: readonly string[] | undefined;
  /** The token of the caller's browser, the same for every account that logged in there. */
  browserToken?: string | undefined;
  /** The User-Agent of the caller, for the user's list of sessions. */
  userAgent?: string | undefined;
  /** Whether the product is reachable from other machines; demo accounts can't log in there, nor in live mode. */
  isPublic?: boolean | undefined;
  /** The language in the caller's Accept-Language; undefined where it names no supported one. */
  language?: Language | undefined;
  /** Whether the user chose that language, as opposed to the browser's setting. */
  isLanguageChosen?: boolean | undefined;
  /** Makes a repeated money-moving call return the first answer. */
  idempotencyKey?: string | undefined;
  /** The approval with which an operation is executed; the actor is its maker. */
  approval?: ApprovalInUse | undefined;
};

/**
 * An approval that a second administrator is giving. It becomes `approved` in the transaction of the operation. `fingerprint`: of the
 * values that both administrators saw; `signature`: of the passkey of the checker, who has none where it is null.
 */
export type ApprovalInUse = {
  readonly id: string;
  readonly fingerprint: string;
  readonly checker: { readonly id: string; readonly username: string };
  readonly note: string | null;
  readonly signature: ApprovalSignature | null;
};

declare const permission: unique symbol;

/* Actors whose role has been checked. The marks exist in types only: without a cast, `hasPermission` alone makes these actors. */
export interface MemberActor extends EditorActor {
  readonly [permission]: { readonly editor: true; readonly member: true };
}
export interface EditorActor extends Actor {
  readonly [permission]: { readonly editor: true };
}
export interface ReaderActor extends Actor {
  readonly [permission]: { readonly reader: true };
}
export interface MasterReaderActor extends ReaderActor {
  readonly [permission]: { readonly reader: true; readonly masterReader: true };
}
export interface AdminActor extends ReaderActor, EditorActor {
  readonly [permission]: { readonly reader: true; readonly editor: true; readonly admin: true };
}
export interface MasterAdminActor extends AdminActor, MasterReaderActor {
  readonly [permission]: {
    readonly reader: true;
    readonly masterReader: true;
    readonly editor: true;
    readonly admin: true;
    readonly masterAdmin: true;
  };
}

/** The operator at the machine, made by `asOperator` alone. */
export interface OperatorActor extends Actor {
  readonly [permission]: { readonly operator: true };
}

/** The actor of a call with this permission. */
export type ActorWith<P extends Permission> = {
  public: Actor;
  session: Actor;
  editor: EditorActor;
  member: MemberActor;
  reader: ReaderActor;
  master_reader: MasterReaderActor;
  admin: AdminActor;
  master_admin: MasterAdminActor;
}[P];

/** A context with a logged-in user of any role. */
export type AuthedCtx = Ctx & { actor: Actor };

/*
 * What a verb takes says who may call it. An administrator's verb does not accept the context of a member or an auditor, nor a master
 * admin's verb that of a plain administrator. A verb that takes the context of a reader changes nothing but what the reader's own
 * exports need.
 */
export type EditorCtx = Ctx & { actor: EditorActor };
export type ReaderCtx = Ctx & { actor: ReaderActor };
export type MasterReaderCtx = Ctx & { actor: MasterReaderActor };
export type MemberCtx = Ctx & { actor: MemberActor };
export type AdminCtx = Ctx & { actor: AdminActor };
export type MasterAdminCtx = Ctx & { actor: MasterAdminActor };

export type OperatorCtx = Ctx & { actor: OperatorActor };

/** Accepted by every verb, whatever the actor's role: for tests, demo data and benchmarks. */
export type AnyCallerCtx = MemberCtx & MasterAdminCtx & OperatorCtx;
