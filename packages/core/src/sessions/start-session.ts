import type { Role } from '@app/contract';
import { schema, type Tx } from '@app/db';
import { eq, sql } from 'drizzle-orm';
import type { Ctx } from '../context.ts';
import { createLucia, sessionLifetime } from './lucia.ts';

const { users } = schema;

/** A language that the user chose replaces the stored one; that of a browser is stored only where there is none. */
const languageToKeep = ({ language, isLanguageChosen }: Ctx) =>
  language === undefined || isLanguageChosen === true ? language : sql<string>`coalesce(${users.language}, ${language})`;

/** Logs a user in and stores the time and the language; returns the bearer token, which is stored only as a hash. */
export async function startSession(tx: Tx, ctx: Ctx, user: { id: string; role: Role }): Promise<string> {
  const lucia = createLucia(tx, sessionLifetime[user.role].absolute);
  const session = await lucia.createSession(user.id, { createdAt: ctx.now(), lastActiveAt: ctx.now(), userAgent: ctx.userAgent ?? null });
  await tx
    .update(users)
    .set({ lastLoginAt: ctx.now(), language: languageToKeep(ctx) })
    .where(eq(users.id, user.id));
  return session.id;
}
