import assert from 'node:assert/strict';
import { readerTopics, isAllowed, liveQueries, type Invalidation, type JobName } from '@app/contract';
import {
  accrueInterest,
  accrueReferralBonuses,
  appendLedgerLog,
  checkLedgerDaily,
  compareProofs,
  deliverNotification,
  forgetExpired,
  notifyNewRequest,
  requestDeposit,
  sweepExports,
  sweepNotifications,
  writeExport,
  type Actor,
} from '@app/core';
import { createApproval, createLogSigning, samplePicture, sgd } from '@app/core/testing';
import { renderCsv } from '@app/csv';
import { describe, expect, it } from 'vitest';
import { sharedApiFixture } from '../testing/api-fixture.ts';
import { createQueuedExport } from '../testing/exports.ts';
import { callRest, callTrpc, everyProcedure, send } from '../testing/http-calls.ts';
import { sampleCalls, sampleCallVariantsOf } from '../testing/sample-calls.ts';

const fixture = sharedApiFixture();

/* They change nothing, or no polled query: exports have a progress of their own. */
const silentCalls = [
  'approvals.passkeyOptions',
  'auth.passkeyOptions',
  'crashes.report',
  'exports.cancel',
  'exports.start',
  'exports.ticket',
  'secondFactor.passkeyOptions',
  'secondFactor.renamePasskey',
];

/** The polled queries that can be called without an id; those with one have the topics of their lists. */
const inputs: Record<string, object[]> = {
  'requests.listMine': [{ limit: 100 }],
  'requests.list': [
    { type: 'deposit', limit: 100 },
    { type: 'withdrawal', limit: 100 },
  ],
  'requests.counts': [{ type: 'deposit' }, { type: 'withdrawal' }],
  'requests.viewCounts': [{ type: 'deposit' }, { type: 'withdrawal' }],
  'transactions.listMine': [{ limit: 100 }],
  'statement.list': [{ limit: 100 }],
  'statement.history': [{}],
  'stats.dashboard': [{}],
  'stats.admin': [{}],
  'stats.coverage': [{ days: 7 }],
  'stats.dayOne': [{}],
  'auth.session': [{}],
  'investments.listMine': [{ limit: 100 }],
  'investments.listSetAside': [{ limit: 100 }],
  'notifications.unreadCount': [{}],
  'referrals.stats': [{}],
  'accrual.latest': [{}, { job: 'check-ledger' }, { job: 'accrue-referral-bonuses' }],
  'ledger.check': [{}],
  'approvals.list': [{ status: 'pending' }],
  'approvals.counts': [{}],
  'protection.get': [{}],
  'payoutControls.mine': [{}],
};
const withId = ['requests.details', 'requests.position', 'investments.schedule', 'accrual.getRun', 'approvals.get', 'payoutControls.get'];

const topicsOf = (query: string) => Object.entries(liveQueries).flatMap(([topic, names]) => (names.includes(query) ? [topic] : []));
const lines = new Map(everyProcedure().map((line) => [line.procedure, line]));
/** Instants at which the answer was made, not what it says. */
const withoutAsOf = (body: unknown) =>
  JSON.stringify(body, (key, value: unknown) => (key === 'asOf' || key === 'checkedAt' ? undefined : value));

type Reader = { who: string; actor: Actor; token: string };
type Snapshot = Map<string, { reader: Reader; query: string; text: string }>;

async function readersOf(caller?: Actor): Promise<Reader[]> {
  const { coreFixture, member, otherMember, admin, masterAdmin } = fixture;
  const actors = Object.entries({ member, otherMember, admin, masterAdmin, ...(caller && { caller }) });
  return Promise.all(actors.map(async ([who, actor]) => ({ who, actor, token: await coreFixture.logIn(actor) })));
}

/** What each of them sees on polled screens. */
async function snapshot(readers: readonly Reader[]): Promise<Snapshot> {
  const seen: Snapshot = new Map();
  const look = async (reader: Reader, query: string, input: object): Promise<void> => {
    const line = lines.get(query);
    if (!line || !isAllowed(line.meta.permission ?? 'public', reader.actor.role)) return;
    const { status, body } = await callTrpc(fixture.app, line, { ...input }, { token: reader.token });
    if (status === 200) seen.set(`${query} ${JSON.stringify(input)} of ${reader.who}`, { reader, query, text: withoutAsOf(body) });
  };
  const looks = Object.entries(inputs).flatMap(([query, variants]) => variants.map((input) => ({ query, input })));
  await Promise.all(readers.flatMap((reader) => looks.map(({ query, input }) => look(reader, query, input))));
  return seen;
}

const reaches = ({ topics, to }: Invalidation, { actor }: Reader, query: string): boolean => {
  const isReader = isAllowed('reader', actor.role);
  if (to !== 'everyone' && to !== actor.id && !(to === 'administrators' && isReader)) return false;
  return topics.some((topic) => topicsOf(query).includes(topic) && (isReader || !readerTopics.includes(topic)));
};

/** Runs `change`, and expects an invalidation for each reader whose queries have another result afterwards. Returns the invalidations. */
async function expectInvalidated(change: () => Promise<unknown>, caller?: Actor): Promise<Invalidation[]> {
  const { invalidated } = fixture.coreFixture;
  const readers = await readersOf(caller);
  const before = await snapshot(readers);
  const start = invalidated.length;
  await change();
  const announced = invalidated.slice(start);
  const after = await snapshot(readers);
  const unannounced = [...after].filter(
    ([key, { reader, query, text }]) =>
      before.has(key) && before.get(key)?.text !== text && !announced.some((invalidation) => reaches(invalidation, reader, query)),
  );
  expect(unannounced.map(([key, { text }]) => `${key}: ${before.get(key)?.text ?? ''} → ${text}`)).toEqual([]);
  return announced;
}

it('knows every query of a live topic', () => {
  expect([...Object.keys(inputs), ...withId].toSorted()).toEqual([...new Set(Object.values(liveQueries).flat())].toSorted());
  for (const query of [...Object.keys(inputs), ...withId]) expect(lines.get(query)?.kind, query).toBe('query');
});

describe('every call that changes something', () => {
  const mutations = everyProcedure().filter(({ kind }) => kind === 'mutation');
  it.each(mutations.map((line) => ({ name: line.procedure, line })))('$name tells whoever sees its effect', async ({ name, line }) => {
    const { member, masterAdmin } = fixture;
    const actor = isAllowed(line.meta.permission ?? 'public', 'user') ? member : masterAdmin;
    const [sample] = sampleCallVariantsOf(sampleCalls[name] ?? {}).filter(({ statusFor }) => statusFor(actor.role) === 200);
    assert(sample, `${name} has a successful call`);
    const { input, caller = actor } = await sample.prepare(fixture, actor);
    const token = await fixture.coreFixture.logIn(caller);
    const announced = await expectInvalidated(async () => {
      const { status, text } = await callRest(fixture.app, line, input, { token });
      expect(status, text.slice(0, 200)).toBeLessThan(300);
    }, caller);
    expect(announced.length > 0, JSON.stringify(announced)).toBe(!silentCalls.includes(name));
  });

  it.each(['approved', 'rejected'])('a decision, %s, tells the member and the administrators', async (status) => {
    const { coreFixture, app, member, masterAdmin } = fixture;
    const { id } = await coreFixture.deposit(member, sgd('10.00'));
    const token = await coreFixture.logIn(masterAdmin);
    const announced = await expectInvalidated(() =>
      send(app, 'PUT', `/api/admin/requests/${id}/process`, { token, body: { status, admin_note: 'a reason' } }),
    );
    expect(announced.map(({ to }) => to)).toEqual(expect.arrayContaining([member.id, 'administrators']));
  });

  it('a registration with a referral code tells the referrer', async () => {
    const { app, coreFixture, member } = fixture;
    const [referrer] = await coreFixture.db.execute<{ code: string }>(`select referral_code as code from users where id = '${member.id}'`);
    const body = {
      username: 'a.new.friend',
      email: 'a.new.friend@example.test',
      password: 'a sound password',
      referral_code: referrer?.code,
    };
    const announced = await expectInvalidated(() => send(app, 'POST', '/api/auth/register', { body }));
    expect(announced).toContainEqual({ topics: ['referrals', 'stats'], to: member.id });
  });
});

describe('every job', () => {
  /* Written by hand: a new job does not compile without an entry. `true`: it says something. */
  const runs: Record<JobName, { says: boolean; prepare: () => Promise<() => Promise<unknown>> }> = {
    'accrue-interest': {
      says: true,
      prepare: async () => {
        const { coreFixture, member, otherMember } = fixture;
        for (const who of [member, otherMember]) await coreFixture.buy(who, sgd('1000.00'));
        coreFixture.clock.forward({ days: 2 });
        return () => accrueInterest(coreFixture.ctx, { runId: null });
      },
    },
    'accrue-referral-bonuses': {
      says: true,
      prepare: async () => {
        const { coreFixture, member } = fixture;
        const friend = await coreFixture.createMember({ available: sgd('10000.00') });
        await coreFixture.db.execute(`update users set referred_by = '${member.id}' where id = '${friend.id}'`);
        coreFixture.clock.forward({ days: 1 });
        return () => accrueReferralBonuses(coreFixture.ctx, { runId: null });
      },
    },
    'append-ledger-log': {
      says: false,
      prepare: () =>
        Promise.resolve(() =>
          appendLedgerLog(fixture.coreFixture.ctx, { shouldStop: () => false, logSigning: createLogSigning(), configured: [] }),
        ),
    },
    'check-ledger': { says: true, prepare: () => Promise.resolve(() => checkLedgerDaily(fixture.coreFixture.ctx, { runId: null })) },
    'forget-expired': {
      says: true,
      prepare: async () => {
        const { coreFixture, admin } = fixture;
        await createApproval(coreFixture, admin);
        coreFixture.clock.forward({ days: 3 });
        return () => forgetExpired(coreFixture.ctx);
      },
    },
    'new-request': {
      says: true,
      prepare: async () => {
        const { id } = await fixture.coreFixture.deposit(fixture.member, sgd('10.00'));
        return () => notifyNewRequest(fixture.coreFixture.ctx, { requestId: id }, []);
      },
    },
    'compare-proofs': {
      says: true,
      prepare: async () => {
        const { coreFixture, member } = fixture;
        const proofImage = await samplePicture();
        await requestDeposit(coreFixture.as(member), { amount: sgd('10.00'), bankDestinationId: coreFixture.bank.id, proofImage });
        return () => compareProofs(coreFixture.ctx, { shouldStop: () => false });
      },
    },
    'sweep-notifications': {
      says: true,
      prepare: async () => {
        const { coreFixture, member } = fixture;
        await coreFixture.buy(member, sgd('1000.00'), 'standard', 30);
        coreFixture.clock.forward({ days: 31 });
        await accrueInterest(coreFixture.ctx, { runId: null });
        return () => sweepNotifications(coreFixture.ctx, []);
      },
    },
    'deliver-notification': {
      says: false,
      prepare: () => Promise.resolve(() => deliverNotification(fixture.coreFixture.ctx, { notificationId: 1 }, { channels: {} })),
    },
    'write-export': {
      says: false,
      prepare: async () => {
        const exportId = await createQueuedExport(fixture.coreFixture, fixture.masterAdmin);
        return () => writeExport(fixture.coreFixture.ctx, { exportId }, { renderCsv, shouldStop: () => false });
      },
    },
    'sweep-exports': { says: false, prepare: () => Promise.resolve(() => sweepExports(fixture.coreFixture.ctx)) },
  };

  it.each(Object.entries(runs))('%s tells whoever sees its effect', async (_, { says, prepare }) => {
    const announced = await expectInvalidated(await prepare());
    expect(announced.length > 0).toBe(says);
  });
});
