import { formatSgd, planTypes, type PlanType } from '@app/money';
import { settingNamesOf, type ApprovalOperation } from './approval-facts.ts';
import type { Approval } from './approvals.ts';
import type { RequestType } from './requests.ts';
import type { TreasuryDirection } from './treasury.ts';

type Underscored<Name extends string> = Name extends `${infer Noun}.${infer Verb}` ? `${Noun}_${Verb}` : never;
type OfOneKind = Underscored<Exclude<ApprovalOperation, 'requests.process' | 'treasury.record' | 'treasury.reverse'>>;
type OfKinds = `requests_process_${RequestType}` | `treasury_${'record' | 'reverse'}_${TreasuryDirection}`;

/** The messages that say what is proposed. */
export type ApprovalMessage = `approvals:operation.${OfOneKind | OfKinds}` | 'approvals:operatingMode' | 'approvals:deleted';

/** Translates a message into the reader's language. */
type Translate = (message: ApprovalMessage | `investments:plan.${PlanType}`, params?: Record<string, string>) => string;

export type ProposedOperation = Pick<Approval, 'operation' | 'kind' | 'subjectId' | 'subjectName' | 'amount'>;

/** What is proposed, in one sentence. Amounts are in SGD. */
export function formatApproval({ operation, kind, subjectId, subjectName, amount }: ProposedOperation, say: Translate): string {
  /* Going live is no setting among others. */
  if (operation === 'settings.update' && settingNamesOf(subjectId ?? '').includes('operatingMode')) return say('approvals:operatingMode');
  /* A username may be the type of a plan, too. */
  const plan = operation === 'plans.update' ? planTypes.find((type) => type === subjectName) : undefined;
  const name = plan === undefined ? (subjectName ?? say('approvals:deleted')) : say(`investments:plan.${plan}`);
  /* The types can't express which operations have a kind. */
  const message = `approvals:operation.${[operation.replace('.', '_'), ...(kind === null ? [] : [kind])].join('_')}` as ApprovalMessage;
  return say(message, { name, amount: amount === null ? '' : formatSgd(amount) });
}
