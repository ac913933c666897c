import type { Role } from '@app/contract';

/** A role, or a caller who is not logged in. */
export type Caller = Role | 'anonymous';

const everyone: readonly Caller[] = ['anonymous', 'user', 'admin', 'master_admin'];
const loggedIn: readonly Caller[] = ['user', 'admin', 'master_admin'];
const members: readonly Caller[] = ['user'];
const administrators: readonly Caller[] = ['admin', 'master_admin'];
const masterAdmins: readonly Caller[] = ['master_admin'];

/**
 * Who may call each procedure, written by hand from the specification's roles: the test of permissions takes its expectation from
 * here, so that a wrong declaration of a procedure fails it. Never generated from the procedures.
 */
export const permittedCallers: Record<string, readonly Caller[]> = {
  'auth.login': everyone,
  'auth.register': everyone,
  'crashes.report': everyone,
  'plans.list': everyone,
  'settings.get': everyone,

  'auth.logout': loggedIn,
  'auth.me': loggedIn,
  'auth.session': loggedIn,
  'banks.listActive': loggedIn,
  'notifications.listMine': loggedIn,
  'notifications.markRead': loggedIn,
  'notifications.unreadCount': loggedIn,
  'profile.changePassword': loggedIn,
  'profile.endSessions': loggedIn,
  'profile.listSessions': loggedIn,
  'profile.update': loggedIn,
  'profile.uploadPhoto': loggedIn,
  'referrals.stats': loggedIn,
  'securityEvents.listMine': loggedIn,
  'statement.csv': loggedIn,
  'statement.history': loggedIn,
  'statement.list': loggedIn,
  'stats.dashboard': loggedIn,

  'investments.listMine': members,
  'investments.purchase': members,
  'investments.schedule': members,
  'requests.deposit': members,
  'requests.listMine': members,
  'requests.withdraw': members,
  'transactions.listMine': members,

  'accrual.getRun': administrators,
  'accrual.latest': administrators,
  'accrual.trigger': administrators,
  'exports.cancel': administrators,
  'exports.get': administrators,
  'exports.list': administrators,
  'exports.start': administrators,
  'exports.ticket': administrators,
  'investments.list': administrators,
  'investments.listSetAside': administrators,
  'investments.totals': administrators,
  'requests.counts': administrators,
  'requests.viewCounts': administrators,
  'requests.details': administrators,
  'requests.list': administrators,
  'requests.position': administrators,
  'requests.process': administrators,
  'search.find': administrators,
  'stats.admin': administrators,
  'stats.coverage': administrators,
  'transactions.delete': administrators,
  'transactions.list': administrators,
  'transactions.listAdjustments': administrators,
  'transactions.listDeleted': administrators,
  'transactions.update': administrators,
  'users.create': administrators,
  'users.get': administrators,
  'users.list': administrators,
  'users.listReferrals': administrators,
  'users.listStatement': administrators,
  'users.listTransactions': administrators,
  'users.update': administrators,

  'accrual.calculate': masterAdmins,
  'audit.list': masterAdmins,
  'banks.create': masterAdmins,
  'banks.delete': masterAdmins,
  'banks.list': masterAdmins,
  'banks.update': masterAdmins,
  'investments.resume': masterAdmins,
  'ledger.check': masterAdmins,
  'ledger.startCheck': masterAdmins,
  'plans.history': masterAdmins,
  'plans.update': masterAdmins,
  'securityEvents.list': masterAdmins,
  'settings.history': masterAdmins,
  'settings.update': masterAdmins,
  'settings.uploadLogo': masterAdmins,
  'stats.dayOne': masterAdmins,
  'treasury.list': masterAdmins,
  'treasury.record': masterAdmins,
  'treasury.reverse': masterAdmins,
  'users.delete': masterAdmins,
  'users.getClosed': masterAdmins,
  'users.listClosed': masterAdmins,
  'users.listClosedInvestments': masterAdmins,
  'users.listClosedStatement': masterAdmins,
  'users.listClosedTransactions': masterAdmins,
};
