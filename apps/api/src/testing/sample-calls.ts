import { randomBytes, randomUUID } from 'node:crypto';
import type { Role } from '@app/contract';
import {
  addPasskey,
  appendLedgerLog,
  confirmSecondFactor,
  deleteUser,
  getLoginOptions,
  listPlans,
  listStatement,
  processRequest,
  recordTreasury,
  requestWithdrawal,
  startInterestRun,
  startPasskey,
  startSecondFactor,
  uploadPhoto,
  type Actor,
} from '@app/core';
import {
  appCode,
  createApproval,
  createChecker,
  createFrozenMember,
  createLogSigning,
  freezeLinkOf,
  samplePicture,
  sgd,
  VirtualPasskey,
} from '@app/core/testing';
import { createQueuedExport, createWrittenExport } from './exports.ts';
import type { ApiFixture } from './api-fixture.ts';

/** To whom the entity of an id belongs. `administrator`: a user who is one. */
export type Target = 'own' | 'foreign' | 'administrator' | 'absent' | 'malformed';

type Input = Record<string, unknown>;
/** `caller`: who has to call instead, where the entity can't belong to any caller. */
type Prepared = { input: Input; caller?: Actor };

/** How one procedure is called successfully, and which entities its ids may name. */
export type SampleCall = {
  /** Creates a valid input for this caller. */
  prepare?: (fixture: ApiFixture, caller: Actor) => Promise<Prepared> | Prepared;
  /** The id field of the input, with the inputs for each kind of entity. */
  id?: {
    name: string;
    targets: Partial<Record<Target, (fixture: ApiFixture, caller: Actor) => Promise<Prepared> | Prepared>>;
    /** The expected status, 200 by default; per role where it depends on it. */
    status?: Partial<Record<Target, number | Partial<Record<Role, number>>>>;
    /** A well-formed id that names nothing. */
    absent?: () => string;
  };
};

const withInput = (input: Input) => ({ prepare: () => ({ input }) });
const bankFields = { bankName: 'Bank Contoh', accountName: 'CONTOH EXAMPLE', accountNumber: '000-999-0001' };
const treasuryFields = { direction: 'in', amount: sgd('100.00'), note: 'capital paid in', occurredOn: '2026-11-19' } as const;
const password = 'a sound password';
let names = 0;
const uniqueName = () => `walker.${(names += 1)}.${randomBytes(3).toString('hex')}`;

/** Sets up an authenticator app, which is not confirmed yet; returns its secret. */
const startFactor = async ({ coreFixture }: Pick<ApiFixture, 'coreFixture'>, caller: Actor, token: string): Promise<string> =>
  (await startSecondFactor(coreFixture.as(caller), token, { currentPassword: password })).secret;
/** The code that an app with this secret shows; `later`: the next one. */
export const codeOf = ({ coreFixture }: Pick<ApiFixture, 'coreFixture'>, secret: string, { later = false } = {}): string =>
  appCode(coreFixture.ctx, secret, { steps: later ? 1 : 0 });

/** Gives a user a confirmed authenticator app; returns its secret. */
export async function addFactor(fixture: Pick<ApiFixture, 'coreFixture'>, user: Actor): Promise<string> {
  const token = await fixture.coreFixture.logIn(user);
  const secret = await startFactor(fixture, user, token);
  await confirmSecondFactor(fixture.coreFixture.as(user), token, { code: codeOf(fixture, secret) });
  return secret;
}
async function createWithFactor(fixture: ApiFixture, role: Role): Promise<{ caller: Actor; secret: string }> {
  const caller = await fixture.coreFixture.createUser(role);
  return { caller, secret: await addFactor(fixture, caller) };
}
const withSecondFactor: SampleCall = {
  prepare: async (fixture, { role }) => {
    const { caller, secret } = await createWithFactor(fixture, role);
    return { input: { currentPassword: password, code: codeOf(fixture, secret, { later: true }) }, caller };
  },
};

const withoutSecondFactor: SampleCall = {
  prepare: async ({ coreFixture }, { role }) => ({ input: { currentPassword: password }, caller: await coreFixture.createUser(role) }),
};
/** A user with one passkey, and one of the recovery codes that came with it. */
async function createWithPasskey({ coreFixture }: ApiFixture, role: Role) {
  const caller = await coreFixture.createUser(role);
  const token = await coreFixture.logIn(caller);
  const device = new VirtualPasskey();
  const { options } = await startPasskey(coreFixture.as(caller), token, { currentPassword: password });
  const { recoveryCodes } = await addPasskey(coreFixture.as(caller), token, { credential: device.make(options), name: 'Phone' });
  return { caller, device, id: device.id.toString('base64url'), code: recoveryCodes[0] };
}

const createRequest = async ({ coreFixture, otherMember }: ApiFixture) => (await coreFixture.deposit(otherMember, sgd('10.00'))).id;
const ofMember = (input: Input) => async (fixture: ApiFixture) => ({ input: { ...input, id: await createRequest(fixture) } });
const ofFormerMember =
  (input: Input) =>
  async (fixture: ApiFixture, { role }: Actor) => {
    const { actor, requestId } = await fixture.coreFixture.createFormerMember(role);
    return { input: { ...input, id: requestId }, caller: actor };
  };
const ofAdmin =
  (input: Input) =>
  async ({ coreFixture }: ApiFixture) => ({ input: { ...input, id: (await coreFixture.createFormerMember('admin')).requestId } });
const requestTargets = (input: Input) => ({ foreign: ofMember(input), own: ofFormerMember(input), administrator: ofAdmin(input) });

/** The last movement of a member, which is in the signed ledger log. */
async function withLoggedTransfer({ coreFixture }: ApiFixture, member: Actor): Promise<Prepared> {
  const { id } = await coreFixture.deposit(member, sgd('10.00'));
  await processRequest(coreFixture.as(coreFixture.masterAdmin), { id, status: 'approved' });
  await appendLedgerLog(coreFixture.ctx, { shouldStop: () => false, logSigning: createLogSigning(), configured: [] });
  const { items } = await listStatement(coreFixture.as(member), { limit: 1 });
  return { input: { id: items[0]?.id } };
}

const withNewMember =
  (input: Input) =>
  async ({ coreFixture }: ApiFixture) => ({ input: { ...input, id: (await coreFixture.createMember()).id } });
const oneself =
  (input: Input) =>
  (_fixture: ApiFixture, { id }: Actor) => ({ input: { ...input, id } });
const withNewAdmin =
  (input: Input) =>
  async ({ coreFixture }: ApiFixture) => ({ input: { ...input, id: (await coreFixture.createUser('admin')).id } });
const userTargets = (input: Input) => ({ foreign: withNewMember(input), own: oneself(input), administrator: withNewAdmin(input) });
/** Reads of a user with data; a plain administrator may read members only. */
const ofOneUser = (input: Input): SampleCall => ({
  id: {
    name: 'id',
    targets: { ...userTargets(input), foreign: ({ otherMember }) => ({ input: { ...input, id: otherMember.id } }) },
    status: { own: { admin: 403 }, administrator: { admin: 403 } },
  },
});

const ofOwnExport = (make: typeof createQueuedExport): SampleCall => {
  const of = async ({ coreFixture }: ApiFixture, owner: Actor) => {
    const caller = await coreFixture.createUser(owner.role);
    return { input: { id: await make(coreFixture, caller) }, caller };
  };
  return {
    id: {
      name: 'id',
      targets: {
        own: of,
        foreign: async (fixture, { role }) => ({ input: (await of(fixture, { ...fixture.admin, role })).input }),
      },
      status: { foreign: 404 },
    },
  };
};

const ofClosedMember = (input: Input): SampleCall => ({
  id: {
    name: 'id',
    targets: {
      foreign: async ({ coreFixture }) => {
        const { id } = await coreFixture.createMember({ available: sgd('10.00') });
        await deleteUser(coreFixture.as(coreFixture.masterAdmin), { id });
        return { input: { ...input, id } };
      },
    },
  },
});

const withNewBank =
  (input: Input) =>
  async ({ coreFixture }: ApiFixture) => ({ input: { ...input, id: await coreFixture.createBank() } });
const uploadSamplePicture = async ({ coreFixture }: ApiFixture, owner: Actor) =>
  (await uploadPhoto(coreFixture.as(owner), { image: await samplePicture() })).profileImage;
const createSession = async ({ coreFixture }: ApiFixture, owner: Actor) => coreFixture.sessionIdOf(await coreFixture.logIn(owner));
const pageInput = { limit: 2 };
const dateRange = { from: '2026-11-01', to: '2026-11-30' };

/** One sample call for each procedure. A procedure without one fails the tests that use this table. */
export const sampleCalls: Record<string, SampleCall> = {
  'accrual.calculate': {},
  'accrual.getRun': {
    id: {
      name: 'id',
      targets: {
        foreign: async ({ coreFixture }) => ({ input: { id: (await startInterestRun(coreFixture.as(coreFixture.masterAdmin))).runId } }),
      },
    },
  },
  'accrual.latest': withInput({ job: 'check-ledger' }),
  'accrual.trigger': {},
  'approvals.counts': {},
  'approvals.decide': {
    id: {
      name: 'id',
      targets: {
        foreign: async ({ coreFixture }, { role }) => ({
          input: { id: await createApproval(coreFixture, coreFixture.masterAdmin), decision: 'rejected', note: 'not agreed' },
          caller: await createChecker(coreFixture, role),
        }),
        own: async ({ coreFixture }, { role }) => {
          const caller = await createChecker(coreFixture, role);
          return { input: { id: await createApproval(coreFixture, caller), decision: 'rejected', note: 'not agreed' }, caller };
        },
      },
      status: { own: 403 },
    },
  },
  'approvals.get': {
    id: {
      name: 'id',
      targets: { foreign: async ({ coreFixture }) => ({ input: { id: await createApproval(coreFixture, coreFixture.masterAdmin) } }) },
    },
  },
  'approvals.list': withInput({
    ...pageInput,
    ...dateRange,
    status: 'decided',
    mine: true,
    decidable: false,
    operation: 'settings.update',
    search: 'Contoh',
    subjectId: 'settings',
  }),
  'approvals.passkeyOptions': {
    id: {
      name: 'id',
      targets: { foreign: async ({ coreFixture }) => ({ input: { id: await createApproval(coreFixture, coreFixture.masterAdmin) } }) },
    },
  },
  'approvals.withdraw': {
    id: {
      name: 'id',
      targets: {
        own: async ({ coreFixture }, caller) => ({ input: { id: await createApproval(coreFixture, caller) } }),
        foreign: async ({ coreFixture }) => ({
          input: { id: await createApproval(coreFixture, await createChecker(coreFixture, 'admin')) },
        }),
      },
      status: { foreign: 404 },
    },
  },
  'audit.list': withInput({ ...pageInput, ...dateRange, action: 'bank.created', search: 'Contoh' }),
  'auth.login': { prepare: ({ member }) => ({ input: { username: member.username, password } }) },
  'auth.passkeyLogin': {
    prepare: async (fixture, { role }) => {
      const { device } = await createWithPasskey(fixture, role);
      const { options } = await getLoginOptions(fixture.coreFixture.ctx);
      return { input: { credential: device.prove(options) } };
    },
  },
  'auth.passkeyOptions': {},
  'auth.logout': {},
  'crashes.report': { prepare: () => ({ input: { id: randomUUID(), error: 'TypeError', stack: 'at f (a.js:1:2)', page: '/login' } }) },
  'auth.me': {},
  'auth.session': {},
  'auth.register': {
    prepare: () => {
      const username = uniqueName();
      return { input: { username, email: `${username}@example.test`, password, referralCode: null } };
    },
  },
  'banks.create': { prepare: async () => ({ input: { ...bankFields, isActive: false, qrisImage: await samplePicture() } }) },
  'banks.delete': { id: { name: 'id', targets: { foreign: withNewBank({}) } } },
  'banks.list': withInput(pageInput),
  'banks.listActive': withInput(pageInput),
  'banks.update': { id: { name: 'id', targets: { foreign: withNewBank({ ...bankFields, isActive: false }) } } },
  'exports.cancel': ofOwnExport(createQueuedExport),
  'exports.get': ofOwnExport(createQueuedExport),
  'exports.list': withInput(pageInput),
  // A new administrator for each, because the exports of one are limited.
  'exports.start': {
    prepare: async ({ coreFixture }, { role }) => ({
      input: { list: 'requests', filters: { ...dateRange, status: 'pending', sort: 'oldest' } },
      caller: await coreFixture.createUser(role),
    }),
  },
  'exports.ticket': ofOwnExport(createWrittenExport),
  'investments.listSetAside': withInput(pageInput),
  'investments.resume': {
    id: { name: 'id', targets: { foreign: async (fixture) => ({ input: { id: await fixture.coreFixture.createSetAside() } }) } },
  },
  'notifications.listMine': withInput(pageInput),
  'notifications.markRead': withInput({ ids: [1, 2] }),
  'notifications.unreadCount': {},
  'investments.list': withInput({ ...pageInput, ...dateRange, status: 'active', planType: 'standard', search: 'user' }),
  'investments.listMine': withInput(pageInput),
  'investments.purchase': withInput({ planType: 'standard', amount: sgd('5.00'), durationDays: 7 }),
  'investments.schedule': {
    id: {
      name: 'id',
      targets: {
        own: async ({ coreFixture }) => {
          const caller = await coreFixture.createMember({ available: sgd('5.00') });
          return { input: { id: (await coreFixture.buy(caller, sgd('5.00'))).id }, caller };
        },
        foreign: async ({ coreFixture }) => {
          const other = await coreFixture.createMember({ available: sgd('5.00') });
          return { input: { id: (await coreFixture.buy(other, sgd('5.00'))).id } };
        },
      },
      status: { foreign: 404 },
    },
  },
  'investments.totals': {},
  'ledger.check': {},
  'ledgerLog.checkpoints': withInput({ ...pageInput, kind: 'business_day' }),
  'ledgerLog.status': {},
  'ledger.startCheck': {},
  'plans.history': withInput(pageInput),
  'plans.list': {},
  'plans.update': {
    prepare: async ({ coreFixture }) => {
      const plan = (await listPlans(coreFixture.ctx)).find(({ type }) => type === 'standard');
      return { input: { ...plan, isActive: true, ratePpm: plan?.ratePpm === 5_000 ? 4_500 : 5_000, reason: 'decided by the board' } };
    },
  },
  'profile.changePassword': {
    prepare: async ({ coreFixture }, { role }) => ({
      input: { currentPassword: password, newPassword: 'an even sounder one' },
      caller: await coreFixture.createUser(role),
    }),
  },
  'banks.recentChanges': {},
  'payoutControls.exceptions': {},
  'payoutControls.freeze': { prepare: async ({ coreFixture }) => ({ input: {}, caller: await coreFixture.createMember() }) },
  'payoutControls.freezeByLink': {
    prepare: async ({ coreFixture }) => {
      const member = await coreFixture.createMember({ available: sgd('10.00') });
      await requestWithdrawal(coreFixture.as(member), { amount: sgd('5.00') });
      return { input: await freezeLinkOf(coreFixture, member) };
    },
  },
  'payoutControls.freezeMember': {
    id: {
      name: 'id',
      targets: userTargets({ reason: 'the member called' }),
      status: { own: 403, administrator: 403 },
    },
  },
  'payoutControls.get': ofOneUser({}),
  'payoutControls.mine': {},
  'payoutControls.release': {
    id: {
      name: 'id',
      targets: {
        ...userTargets({ reason: 'identified' }),
        foreign: async ({ coreFixture }) => ({ input: { id: (await createFrozenMember(coreFixture)).id, reason: 'identified' } }),
      },
      status: { own: 403, administrator: 403 },
    },
  },
  'payoutControls.setDayMax': { prepare: () => ({ input: { amount: 65_000_000 + (names += 1) } }) },
  'profile.endSessions': {
    id: {
      name: 'id',
      targets: {
        own: async (fixture, caller) => ({ input: { id: await createSession(fixture, caller) } }),
        // Nothing is ended and nothing is revealed; the test of the sessions checks that it remains valid.
        foreign: async (fixture) => ({ input: { id: await createSession(fixture, fixture.otherMember) } }),
      },
      status: { absent: 200 },
      absent: () => randomBytes(32).toString('hex'),
    },
  },
  'profile.listSessions': {},
  'secondFactor.addPasskey': {
    prepare: async ({ coreFixture }, { role }) => {
      const caller = await coreFixture.createUser(role);
      const { options } = await startPasskey(coreFixture.as(caller), await coreFixture.logIn(caller), { currentPassword: password });
      return { input: { credential: new VirtualPasskey().make(options), name: 'Phone' }, caller };
    },
  },
  'secondFactor.confirm': {
    prepare: async (fixture, { role }) => {
      const caller = await fixture.coreFixture.createUser(role);
      const secret = await startFactor(fixture, caller, await fixture.coreFixture.logIn(caller));
      return { input: { code: codeOf(fixture, secret) }, caller };
    },
  },
  'secondFactor.get': {},
  'secondFactor.passkeyOptions': {},
  'secondFactor.remove': withSecondFactor,
  'secondFactor.renewRecoveryCodes': withSecondFactor,
  'secondFactor.removePasskey': {
    prepare: async (fixture, { role }) => {
      const { caller, id, code } = await createWithPasskey(fixture, role);
      return { input: { currentPassword: password, code, id }, caller };
    },
  },
  'secondFactor.renamePasskey': {
    id: {
      name: 'id',
      targets: {
        own: async (fixture, { role }) => {
          const { caller, id } = await createWithPasskey(fixture, role);
          return { input: { id, name: 'Old phone' }, caller };
        },
        foreign: async (fixture) => ({ input: { id: (await createWithPasskey(fixture, 'user')).id, name: 'Old phone' } }),
      },
      status: { foreign: 404 },
      absent: () => randomBytes(16).toString('base64url'),
    },
  },
  'secondFactor.start': withoutSecondFactor,
  'secondFactor.startPasskey': withoutSecondFactor,
  'secondFactor.stepUp': {
    prepare: async (fixture, { role }) => {
      const { caller, secret } = await createWithFactor(fixture, role);
      return { input: { code: codeOf(fixture, secret, { later: true }) }, caller };
    },
  },
  'profile.update': {
    id: {
      name: 'profileImage',
      targets: {
        own: async (fixture, caller) => ({ input: { ...bankFields, profileImage: await uploadSamplePicture(fixture, caller) } }),
        foreign: async (fixture) => ({
          input: { profileImage: await uploadSamplePicture(fixture, await fixture.coreFixture.createMember()) },
        }),
      },
      status: { foreign: 404 },
      absent: () => `/api/files/${randomBytes(24).toString('base64url')}`,
    },
  },
  'profile.uploadPhoto': { prepare: async () => ({ input: { image: await samplePicture('jpeg') } }) },
  'protection.get': {},
  'protection.update': { prepare: () => ({ input: { singlePayoutMax: 6_500_000 + (names += 1) } }) },
  'referrals.stats': {},
  'requests.counts': withInput({ type: 'withdrawal' }),
  'requests.viewCounts': withInput({ type: 'withdrawal' }),
  'requests.deposit': {
    id: {
      name: 'bankDestinationId',
      targets: {
        foreign: async ({ coreFixture }) => ({
          input: { amount: sgd('5.00'), proofImage: await samplePicture(), bankDestinationId: coreFixture.bank.id },
        }),
      },
      status: { absent: 422 },
    },
  },
  // A former member may read their own request as an administrator only with the role of a master admin.
  'requests.details': { id: { name: 'id', targets: requestTargets({}), status: { own: { admin: 403 }, administrator: { admin: 403 } } } },
  'requests.list': withInput({ ...pageInput, ...dateRange, status: 'pending', type: 'deposit', search: 'user' }),
  'requests.listMine': withInput({ ...pageInput, ...dateRange, status: 'pending', type: 'deposit' }),
  'requests.position': { id: { name: 'id', targets: requestTargets({ status: 'pending', type: 'deposit', sort: 'oldest' }) } },
  'requests.process': {
    id: {
      name: 'id',
      targets: requestTargets({ status: 'approved', adminNote: null, unpaidApprovals: 0 }),
      status: { own: 403, administrator: { admin: 403 } },
    },
  },
  'requests.withdraw': withInput({ amount: sgd('5.00') }),
  'search.find': withInput({ q: 'user' }),
  'securityEvents.list': withInput({ ...pageInput, ...dateRange, kind: 'login', search: 'user' }),
  'securityEvents.listMine': withInput(pageInput),
  'securityEvents.listOfUser': ofOneUser(pageInput),
  'settings.get': {},
  'settings.history': withInput(pageInput),
  'settings.update': {
    prepare: () => ({
      input: {
        websiteName: uniqueName(),
        seoTitle: 'A title',
        seoDescription: 'A description',
        whatsapp: '',
        telegram: '@contoh_example',
        email: 'halo@contoh.example',
        minDeposit: 65_000,
        minWithdrawal: 65_000,
        minDepositQris: 13_000,
        operatingMode: 'demonstration',
        licenceStatement: 'Licence 000-999 of an authority that does not exist',
        sourceOfReturns: 'Nobody knows',
        complaintContact: 'keluhan@contoh.example',
      },
    }),
  },
  'settings.uploadLogo': { prepare: async () => ({ input: { logoBase64: await samplePicture('webp') } }) },
  'statement.csv': withInput({ ...dateRange, account: 'available' }),
  'statement.history': {},
  'statement.list': withInput({ ...pageInput, ...dateRange, account: 'available' }),
  'statement.receipt': {
    id: {
      name: 'id',
      targets: {
        own: async (fixture, caller) =>
          withLoggedTransfer(fixture, caller.role === 'user' ? caller : await fixture.coreFixture.createMember()),
        foreign: async (fixture) => withLoggedTransfer(fixture, await fixture.coreFixture.createMember()),
      },
      status: { foreign: 404 },
      absent: () => '999999999',
    },
  },
  'statement.receipts': withInput(dateRange),
  'stats.admin': {},
  'stats.coverage': withInput({ days: 7 }),
  'stats.dashboard': {},
  'stats.dayOne': {},
  'transactions.delete': { id: { name: 'id', targets: requestTargets({}), status: { own: 403, administrator: { admin: 403 } } } },
  'transactions.list': withInput({ ...pageInput, ...dateRange, type: 'deposit', status: 'approved', search: 'user' }),
  'transactions.listAdjustments': withInput(pageInput),
  'transactions.listDeleted': withInput({ number: 1001 }),
  'transactions.listMine': withInput(pageInput),
  'transactions.update': {
    id: {
      name: 'id',
      targets: requestTargets({
        amount: sgd('6.00'),
        type: 'deposit',
        status: 'approved',
        createdAt: '2026-11-20T02:00:00.000Z',
        notes: 'typed in twice',
      }),
      status: { own: 403, administrator: { admin: 403 } },
    },
  },
  'treasury.list': withInput({ ...pageInput, ...dateRange, direction: 'in' }),
  'treasury.record': withInput(treasuryFields),
  'treasury.reverse': {
    id: {
      name: 'id',
      targets: {
        foreign: async ({ coreFixture }) => {
          const { id } = await recordTreasury(coreFixture.as(coreFixture.masterAdmin), treasuryFields);
          return { input: { id, note: 'typed in twice' } };
        },
      },
    },
  },
  'users.create': {
    prepare: () => {
      const username = uniqueName();
      return { input: { username, email: `${username}@example.test`, password, role: 'user' } };
    },
  },
  'users.delete': { id: { name: 'id', targets: userTargets({}), status: { own: 403 } } },
  'users.get': { id: { name: 'id', targets: userTargets({}), status: { own: { admin: 403 }, administrator: { admin: 403 } } } },
  'users.getClosed': ofClosedMember({}),
  'users.listClosed': withInput({ ...pageInput, userNumber: 1001 }),
  'users.listClosedInvestments': ofClosedMember(pageInput),
  'users.listClosedStatement': ofClosedMember(pageInput),
  'users.listClosedTransactions': ofClosedMember(pageInput),
  'users.list': withInput({ ...pageInput, role: 'user', search: 'user' }),
  'users.listReferrals': ofOneUser(pageInput),
  'users.listStatement': ofOneUser({ ...pageInput, ...dateRange }),
  'users.listTransactions': ofOneUser(pageInput),
  'users.endSessions': {
    id: {
      name: 'id',
      targets: userTargets({ reason: 'a lost phone' }),
      status: { own: 403, administrator: { admin: 403 } },
    },
  },
  'users.resetSecondFactor': {
    id: {
      name: 'id',
      targets: {
        foreign: async (fixture) => ({ input: { id: (await createWithFactor(fixture, 'user')).caller.id, reason: 'a lost phone' } }),
        own: oneself({ reason: 'a lost phone' }),
        administrator: async (fixture) => ({
          input: { id: (await createWithFactor(fixture, 'admin')).caller.id, reason: 'a lost phone' },
        }),
      },
      status: { own: 403, administrator: { admin: 403 } },
    },
  },
  'users.update': {
    id: {
      name: 'id',
      targets: {
        ...userTargets({ ...bankFields, balance: sgd('7.00') }),
        foreign: async (fixture, { role }) =>
          withNewMember({
            ...bankFields,
            balance: sgd('7.00'),
            ...(role === 'master_admin' && { role: 'user', password: 'another sound one' }),
          })(fixture),
      },
      status: { own: 403, administrator: { admin: 403 } },
    },
  },
};

/** Every variant of a procedure's sample call, with the expected status for a permitted caller. */
export function sampleCallVariantsOf({
  prepare,
  id,
}: SampleCall): { target: Target | 'no id'; statusFor: (role: Role) => number; prepare: NonNullable<SampleCall['prepare']> }[] {
  if (!id) return [{ target: 'no id', statusFor: () => 200, prepare: prepare ?? (() => ({ input: {} })) }];
  const { name, targets, status = {}, absent = randomUUID } = id;
  const example = targets.own ?? targets.foreign;
  const renamed = (value: () => string) => async (fixture: ApiFixture, caller: Actor) => {
    const made = await example?.(fixture, caller);
    return { input: { ...made?.input, [name]: value() } };
  };
  const all = { ...targets, absent: renamed(absent), malformed: renamed(() => 'x; drop table users') };
  const defaults: Record<Target, number> = { own: 200, foreign: 200, administrator: 200, absent: 404, malformed: 400 };
  return Object.entries(all).map(([key, make]) => {
    const target = key as Target; // the keys of `all`
    const expectedStatus = status[target] ?? defaults[target];
    return {
      target,
      prepare: make,
      statusFor: (role) => (typeof expectedStatus === 'number' ? expectedStatus : (expectedStatus[role] ?? defaults[target])),
    };
  });
}
