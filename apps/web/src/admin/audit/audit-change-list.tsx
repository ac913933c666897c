import ArrowRightOutlined from '@ant-design/icons/ArrowRightOutlined';
import { investmentSorts, isApprovalOperation, requestSorts, transactionSorts, userSorts } from '@app/contract';
import { formatDurations, type MessageKey } from '@app/i18n';
import { planTypes, rateFraction } from '@app/money';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../shared/lib/business-time.ts';
import { formatPercent } from '../../shared/lib/format-number.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { usePlanName } from '../../shared/lib/use-plan-name.ts';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { Money } from '../../shared/ui/money.tsx';
import { auditChangesOf, type AuditChange, type AuditValue } from './audit-diff.ts';
import { underscored } from '../lib/underscored.ts';
import { auditValues, isAuditedList } from './audit-labels.ts';
import { useActionLabel } from './use-action-label.ts';
import styles from './log.module.css';

const listOrders = [...new Set([...requestSorts, ...userSorts, ...transactionSorts, ...investmentSorts])];

type LabelKey = Extract<MessageKey, `${'audit' | 'settings' | 'plans'}:field.${string}`>;

/** The label of a field, in the words of the page where it is edited; a field without a label shows its own name. */
function useFieldLabel(action: string): (field: string) => string {
  const { t } = useTranslation(['audit', 'settings', 'plans']);
  /* Both a plan and a bank destination have `isActive`. */
  const namespaces = action.startsWith('plan.') ? ['plans', 'audit'] : ['audit', 'settings'];
  /* i18next takes the first key that exists; a program named the field, and not each has a label. */
  return (field) => t(namespaces.map((namespace) => `${namespace}:field.${field}`) as LabelKey[], { defaultValue: field });
}

function Bonuses({ bonuses }: { bonuses: Extract<AuditValue, { kind: 'bonuses' }>['bonuses'] }) {
  const { t } = useTranslation('audit');
  return (
    <span className={styles.bonuses}>
      {bonuses.map(({ number, amount }) => (
        <span key={number}>
          {t('bonus', { number })} <Money amount={amount} />
        </span>
      ))}
    </span>
  );
}

type ValueProps = { action: string; field: string; value: AuditValue; isBrief: boolean };

function Value({ action, field, value, isBrief }: ValueProps) {
  const { t } = useTranslation(['audit', 'settings', 'search']);
  const planName = usePlanName();
  const actionLabelOf = useActionLabel();
  const language = useLanguage();
  const labelOf = useFieldLabel(action);
  /* A value without a translation is free text or an id. */
  function wordOf(text: string): string {
    const known = auditValues.find((each) => each === text);
    return known === undefined ? text : t(`audit:value.${known}`);
  }
  function filterWordOf(name: string, chosen: string): string {
    const order = listOrders.find((each) => name === 'sort' && each === chosen);
    if (order !== undefined) return t(`search:sort.${order}`);
    const plan = planTypes.find((each) => name === 'planType' && each === chosen);
    if (plan !== undefined) return planName(plan);
    return name === 'action' ? actionLabelOf(chosen) : wordOf(chosen);
  }
  if (value.kind === 'nothing') return <span className="quiet">{t(field === 'reason' ? 'noReason' : 'nothing')}</span>;
  if (value.kind === 'money') return <Money amount={value.amount} withIdr={!isBrief} />;
  if (value.kind === 'rate') return <span className="num">{formatPercent(rateFraction(value.ratePpm), language)}</span>;
  if (value.kind === 'instant') return <DateTime at={value.at} withZone={!isBrief} />;
  if (value.kind === 'day') return <span className="num">{formatDay(value.day, language)}</span>;
  if (value.kind === 'answer') return t(value.isYes ? 'yes' : 'no');
  if (value.kind === 'durations') return <span className="num">{formatDurations(value.days, language)}</span>;
  if (value.kind === 'fields') return value.names.map(labelOf).join(', ');
  if (value.kind === 'filters') return value.filters.map(([name, chosen]) => `${labelOf(name)}: ${filterWordOf(name, chosen)}`).join(', ');
  if (value.kind === 'bonuses') return <Bonuses bonuses={value.bonuses} />;
  if (field === 'logoUrl') return t('settings:history.logo');
  // The id of a file has no meaning for a reader.
  if (field === 'qrisFileId') return t('audit:picture');
  if (field === 'list' && isAuditedList(value.text)) return t(`audit:list.${value.text}`);
  if (field === 'operation' && isApprovalOperation(value.text)) return t(`audit:operation.${underscored(value.text)}`);
  return <span className={styles.text}>{wordOf(value.text)}</span>;
}

type ChangeProps = { action: string; change: AuditChange; isBrief: boolean };

/** What a field was, and what it became. */
function Change({ action, change: { field, before, after }, isBrief }: ChangeProps) {
  const { t } = useTranslation('audit');
  const isNewPicture = field === 'qrisFileId' && before?.kind === 'text' && after?.kind === 'text';
  /* Two logos, or two pictures, would read alike. */
  const former = isNewPicture || (field === 'logoUrl' && after?.kind === 'text') ? undefined : before;
  return (
    <>
      {former !== undefined && (
        <span className={after === undefined ? undefined : 'quiet'}>
          <Value action={action} field={field} value={former} isBrief={isBrief} />
        </span>
      )}
      {former !== undefined && after !== undefined && <ArrowRightOutlined className={styles.arrow} aria-label={t('became')} />}
      {isNewPicture ? t('newPicture') : after !== undefined && <Value action={action} field={field} value={after} isBrief={isBrief} />}
    </>
  );
}

type AuditChanges = { action: string; before: unknown; after: unknown };

/** The changes of an operation, field by field. */
export function AuditChangeList({ action, before, after }: AuditChanges) {
  const { t } = useTranslation('audit');
  const labelOf = useFieldLabel(action);
  const changes = auditChangesOf(before, after);
  if (changes.length === 0) return <p className="quiet">{t('noFacts')}</p>;
  return (
    <dl>
      {changes.map((change) => (
        <div key={change.field} className={styles.change}>
          <dt>{labelOf(change.field)}</dt>
          <dd>
            <Change action={action} change={change} isBrief={false} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const summarizedMax = 3;

const isReplacement = ({ before, after }: AuditChange): boolean => before !== undefined && after !== undefined;

/** The first changes of an operation for one line, those that replaced a value first. */
export function AuditSummary({ action, before, after }: AuditChanges) {
  const labelOf = useFieldLabel(action);
  return auditChangesOf(before, after)
    .toSorted((one, other) => Number(isReplacement(other)) - Number(isReplacement(one)))
    .slice(0, summarizedMax)
    .map((change) => (
      <span key={change.field}>
        {labelOf(change.field)} <Change action={action} change={change} isBrief />
      </span>
    ));
}
