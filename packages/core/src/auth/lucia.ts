import type { Role } from '@app/contract';
import { schema, type Db, type Tx } from '@app/db';
import { DrizzlePostgreSQLAdapter } from '@lucia-auth/adapter-drizzle';
import { Lucia, TimeSpan, type Adapter, type DatabaseSession, type DatabaseUser } from 'lucia';
import { hashToken } from './hash-token.ts';

const { sessions, users } = schema;

/**
 * Lets Lucia work with tokens while the database holds only their SHA-256: a leaked row is no credential.
 * A session's end is absolute; Lucia's sliding extension is not carried out (idle time is watched in find-session).
 */
class HashedSessionAdapter implements Adapter {
  constructor(inner: Adapter) {
    this.inner = inner;
  }
  private readonly inner: Adapter;
  /** Always hashes what it is given, so that a stored id sent as a token finds nothing. */
  async getSessionAndUser(token: string): Promise<[DatabaseSession | null, DatabaseUser | null]> {
    const [session, user] = await this.inner.getSessionAndUser(hashToken(token));
    return [session && { ...session, id: token }, user];
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
  /** Lucia ends what is over when it is next asked for; here the job that forgets what has expired does, and records it. */
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

/** How long a log-in lasts at most, and how long it may lie idle. */
export const sessionLifetime: Record<Role, { absolute: TimeSpan; idle: TimeSpan }> = {
  user: { absolute: new TimeSpan(30, 'd'), idle: new TimeSpan(7, 'd') },
  admin: { absolute: new TimeSpan(12, 'h'), idle: new TimeSpan(60, 'm') },
  master_admin: { absolute: new TimeSpan(12, 'h'), idle: new TimeSpan(60, 'm') },
};

export function createLucia(db: Db | Tx, expiresIn: TimeSpan = sessionLifetime.user.absolute) {
  return new Lucia(new HashedSessionAdapter(new DrizzlePostgreSQLAdapter(db, sessions, users)), {
    sessionExpiresIn: expiresIn,
    getUserAttributes: ({ username, role, mustChangePassword, isDemo }) => ({ username, role, mustChangePassword, isDemo }),
    getSessionAttributes: ({ createdAt, lastActiveAt }) => ({ createdAt, lastActiveAt }),
  });
}

declare module 'lucia' {
  interface Register {
    Lucia: ReturnType<typeof createLucia>;
    UserId: string;
    DatabaseUserAttributes: Omit<typeof users.$inferSelect, 'id'>;
    DatabaseSessionAttributes: Omit<typeof sessions.$inferSelect, 'id' | 'userId' | 'expiresAt'>;
  }
}
