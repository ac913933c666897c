import type { Role } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { DrizzlePostgreSQLAdapter } from '@lucia-auth/adapter-drizzle';
import { eq, sql } from 'drizzle-orm';
import { Lucia, TimeSpan, type Adapter, type DatabaseSession, type DatabaseUser } from 'lucia';
import { hashToken } from '../hash-token.ts';

const { sessions, users } = schema;

/**
 * Lets Lucia work with tokens while the database stores only their SHA-256, so that a leaked row is not a credential. A session
 * has an absolute expiry; Lucia's sliding extension is disabled (find-session checks the idle time).
 */
class HashedSessionAdapter implements Adapter {
  constructor(db: Db | Tx) {
    this.db = db;
    this.inner = new DrizzlePostgreSQLAdapter(db, sessions, users);
  }
  private readonly db: Db | Tx;
  private readonly inner: Adapter;
  /** Always hashes its argument, so that a stored id sent as a token finds nothing. */
  async getSessionAndUser(token: string): Promise<[DatabaseSession | null, DatabaseUser | null]> {
    const [found] = await sessionQueryOf(this.db).execute({ id: hashToken(token) });
    if (!found) return [null, null];
    const { session, user } = found;
    const { expiresAt, ...ofSession } = session;
    const { id, ...ofUser } = user;
    return [
      { id: token, userId: id, expiresAt, attributes: ofSession },
      { id, attributes: ofUser },
    ];
  }
  getUserSessions(userId: string) {
    return this.inner.getUserSessions(userId);
  }
  setSession(session: DatabaseSession) {
    return this.inner.setSession({ ...session, id: hashToken(session.id) });
  }
  updateSessionExpiration() {
    return Promise.resolve();
  }
  /** Lucia deletes an expired session when it is next read; here the job that deletes expired data does so, and records it. */
  deleteSession() {
    return Promise.resolve();
  }
  deleteUserSessions(userId: string) {
    return this.inner.deleteUserSessions(userId);
  }
  deleteExpiredSessions() {
    return this.inner.deleteExpiredSessions();
  }
}

const sessionQueries = new WeakMap<Db | Tx, ReturnType<typeof prepareSessionQuery>>();

/* Runs on every call, so it is prepared once per pool and reads few columns: no password hash among them. */
const prepareSessionQuery = (db: Db | Tx) =>
  db
    .select({
      session: {
        expiresAt: sessions.expiresAt,
        createdAt: sessions.createdAt,
        lastActiveAt: sessions.lastActiveAt,
        userAgent: sessions.userAgent,
      },
      user: {
        id: users.id,
        username: users.username,
        role: users.role,
        mustChangePassword: users.mustChangePassword,
        isDemo: users.isDemo,
        accessUntil: users.accessUntil,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.id, sql.placeholder('id')))
    .prepare('session_of_token');

function sessionQueryOf(db: Db | Tx) {
  const query = sessionQueries.get(db) ?? prepareSessionQuery(db);
  sessionQueries.set(db, query);
  return query;
}

/** The maximum lifetime of a session, and its maximum idle time. */
export const sessionLifetime: Record<Role, { absolute: TimeSpan; idle: TimeSpan }> = {
  user: { absolute: new TimeSpan(30, 'd'), idle: new TimeSpan(7, 'd') },
  auditor: { absolute: new TimeSpan(12, 'h'), idle: new TimeSpan(60, 'm') },
  admin: { absolute: new TimeSpan(12, 'h'), idle: new TimeSpan(60, 'm') },
  master_admin: { absolute: new TimeSpan(12, 'h'), idle: new TimeSpan(60, 'm') },
};

export function createLucia(db: Db | Tx, expiresIn: TimeSpan = sessionLifetime.user.absolute) {
  return new Lucia(new HashedSessionAdapter(db), {
    sessionExpiresIn: expiresIn,
    getUserAttributes: ({ username, role, mustChangePassword, isDemo, accessUntil }) => ({
      username,
      role,
      mustChangePassword,
      isDemo,
      accessUntil,
    }),
    getSessionAttributes: ({ createdAt, lastActiveAt }) => ({ createdAt, lastActiveAt }),
  });
}

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
    UserId: string;
    DatabaseUserAttributes: Pick<typeof users.$inferSelect, 'username' | 'role' | 'mustChangePassword' | 'isDemo' | 'accessUntil'>;
    DatabaseSessionAttributes: Pick<typeof sessions.$inferSelect, 'createdAt' | 'lastActiveAt' | 'userAgent'>;
  }
}
