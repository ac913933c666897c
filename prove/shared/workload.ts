import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from './caller.ts';
import type { Creation, DecisionCall, History } from './history.ts';

/** How long calls without a response are repeated at the end of a workload. */
export const givesUpAfterMs = 90_000;

export type Workload = {
  members: Caller[];
  administrators: Caller[];
  bankDestinationId: string;
  history: History;
  /** True from the moment when no new call is started. */
  isEnding: () => boolean;
  /** The pause of each client between its calls. */
  idleMs?: number;
};

const idrPerSgd = 13_000;
const clientsPerAdministrator = 2;
const clients = 8;
const shortIdleMs = 50;
/** The share of decisions made by two administrators at once, and the share of approved requests that are set back. */
const doubleDecisionShare = 0.3;
const setBackShare = 0.15;
const rejectShare = 0.15;
/** The share of calls for the first member, so that parallel calls use one balance. */
const sameMemberShare = 0.5;

const randomBelow = (limit: number): number => Math.floor(Math.random() * limit);
const happens = (share: number): boolean => Math.random() < share;

/** Calls of members and administrators in parallel until the end, all recorded in the history. */
export async function runWorkload(workload: Workload): Promise<void> {
  const toDecide: string[] = [];
  const memberClients = Array.from({ length: clients }, () => actAsMembers(workload, toDecide));
  const decisionClients = workload.administrators.flatMap((administrator) =>
    Array.from({ length: clientsPerAdministrator }, () => decideRequests(workload, administrator, toDecide)),
  );
  await Promise.all([...memberClients, ...decisionClients]);
}

async function actAsMembers(workload: Workload, toDecide: string[]): Promise<void> {
  const { members, isEnding, idleMs = shortIdleMs } = workload;
  while (!isEnding()) {
    const member = members[happens(sameMemberShare) ? 0 : randomBelow(members.length)];
    if (!member) return;
    const kinds = (['deposit', 'deposit', 'withdrawal', 'purchase'] as const).filter(() => happens(0.5));
    const created = await Promise.all(kinds.map((kind) => create(workload, member, kind)));
    for (const { kind, outcome } of created) {
      if (kind === 'purchase' || outcome === 'unknown' || 'refusal' in outcome) continue;
      toDecide.push(outcome.id);
      if (happens(doubleDecisionShare)) toDecide.push(outcome.id);
    }
    await sleep(idleMs);
  }
}

async function create({ history, bankDestinationId }: Workload, member: Caller, kind: Creation['kind']): Promise<Creation> {
  const amount = (10 + randomBelow(90)) * idrPerSgd;
  const creation: Creation = { kind, username: member.username, amount, startedAt: performance.now(), outcome: 'unknown' };
  history.creations.push(creation);
  const calls = {
    deposit: ['/transactions/deposit/request', { amount: creation.amount, bank_destination_id: bankDestinationId, proof_image: null }],
    withdrawal: ['/transactions/withdraw/request', { amount: creation.amount }],
    purchase: ['/investments/purchase', { plan_type: 'standard', amount: creation.amount, duration_days: happens(0.5) ? 1 : 7 }],
  } as const;
  const [path, body] = calls[kind];
  const response = await member.call('POST', path, { body, idempotencyKey: crypto.randomUUID() });
  if (!response) return creation;
  creation.settledAt = performance.now();
  // A row's response, or a refusal's, by the contract.
  const { id = '', code = '' } = response.body as { id?: string; code?: string };
  creation.outcome = response.status < 300 ? { id } : { refusal: `${response.status} ${code}`, repeated: response.repeated };
  return creation;
}

async function decideRequests(
  { history, isEnding, idleMs = shortIdleMs }: Workload,
  administrator: Caller,
  toDecide: string[],
): Promise<void> {
  while (!isEnding()) {
    const requestId = toDecide.shift();
    if (requestId === undefined) {
      await sleep(idleMs);
      continue;
    }
    const decision = await decide(history, administrator, requestId, happens(rejectShare) ? 'rejected' : 'approved');
    if (decision.outcome !== 'acknowledged' || decision.status !== 'approved' || !happens(setBackShare)) continue;
    history.setBack.add(requestId);
    await administrator.call('PUT', `/admin/transactions/${requestId}`, { body: { status: 'pending' } });
    await decide(history, administrator, requestId, 'approved');
  }
}

async function decide(history: History, administrator: Caller, requestId: string, status: DecisionCall['status']): Promise<DecisionCall> {
  const decision: DecisionCall = { requestId, status, outcome: 'unknown' };
  history.decisions.push(decision);
  const body = { status, admin_note: status === 'rejected' ? 'not found at the bank' : null };
  const response = await administrator.call('PUT', `/admin/requests/${requestId}/process`, { body });
  /* A refused repeat may mean that the first attempt was executed. */
  if (response) decision.outcome = response.status < 300 ? 'acknowledged' : response.repeated ? 'unknown' : 'refused';
  return decision;
}
