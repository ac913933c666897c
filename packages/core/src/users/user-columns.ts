import { schema } from '@app/db';

const { users } = schema;

/** The columns of a user without secrets. Named one by one: a new column is not read before it is named here. */
export const publicColumns = {
  id: users.id,
  userNumber: users.userNumber,
  username: users.username,
  email: users.email,
  role: users.role,
  accessUntil: users.accessUntil,
  referralCode: users.referralCode,
  referredBy: users.referredBy,
  bankName: users.bankName,
  accountName: users.accountName,
  accountNumber: users.accountNumber,
  bankDetailsBy: users.bankDetailsBy,
  profileImageId: users.profileImageId,
  mustChangePassword: users.mustChangePassword,
  language: users.language,
  termsVersion: users.termsVersion,
  termsAcceptedAt: users.termsAcceptedAt,
  createdAt: users.createdAt,
  lastLoginAt: users.lastLoginAt,
};

export const credentialColumns = {
  ...publicColumns,
  passwordHash: users.passwordHash,
  isPasswordLong: users.isPasswordLong,
  isDemo: users.isDemo,
};

type Columns = typeof users.$inferSelect;
export type UserRow = Pick<Columns, keyof typeof publicColumns>;

/** A user with secrets: read only where a password is checked or replaced, never for a list. */
export type UserCredentials = Pick<Columns, keyof typeof credentialColumns>;
