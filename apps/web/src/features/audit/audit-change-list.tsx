import ArrowRightOutlined from '@ant-design/icons/ArrowRightOutlined';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../lib/business-time.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { DateTime } from '../../ui/date-time.tsx';
import { Money } from '../../ui/money.tsx';
import { auditChangesOf, type AuditChange, type AuditValue } from './audit-diff.ts';
import { auditFields, auditValues, settingFields } from './audit-words.ts';

/** The label of a field; one that nobody has named yet shows its own name. */
function useFieldLabel(): (field: string) => string {
  const { t } = useTranslation(['audit', 'settings']);
  return (field) => {
    const own = auditFields.find((each) => each === field);
    const setting = settingFields.find((each) => each === field);
    if (own !== undefined) return t(`audit:field.${own}`);
    if (setting !== undefined) return t(`settings:field.${setting}`);
    return field === 'changedFields' ? t('audit:field.changedFields') : field;
  };
}

function Bonuses({ bonuses }: { bonuses: Extract<AuditValue, { kind: 'bonuses' }>['bonuses'] }) {
  const { t } = useTranslation('audit');
  return (
    <span className="audit-bonuses">
      {bonuses.map(({ number, amount }) => (
        <span key={number}>
          {t('bonus', { number })} <Money amount={amount} />
        </span>
      ))}
    </span>
  );
}

function Value({ field, value }: { field: string; value: AuditValue }) {
  const { t } = useTranslation(['audit', 'settings']);
  const language = useLanguage();
  const labelOf = useFieldLabel();
  if (value.kind === 'nothing') return <span className="quiet">{t(field === 'reason' ? 'noReason' : 'nothing')}</span>;
  if (value.kind === 'money') return <Money amount={value.amount} withIdr />;
  if (value.kind === 'instant') return <DateTime at={value.at} zone />;
  if (value.kind === 'day') return <span className="num">{formatDay(value.day, language)}</span>;
  if (value.kind === 'answer') return t(value.isYes ? 'yes' : 'no');
  if (value.kind === 'fields') return value.names.map(labelOf).join(', ');
  if (value.kind === 'bonuses') return <Bonuses bonuses={value.bonuses} />;
  if (field === 'logoUrl') return t('settings:history.logo');
  // The id of a file says nothing to a reader.
  if (field === 'qrisFileId') return t('audit:picture');
  const known = auditValues.find((each) => each === value.text);
  return <span className="audit-text">{known === undefined ? value.text : t(`value.${known}`)}</span>;
}

function Change({ change: { field, before, after } }: { change: AuditChange }) {
  const { t } = useTranslation('audit');
  const labelOf = useFieldLabel();
  return (
    <div className="audit-change">
      <dt>{labelOf(field)}</dt>
      <dd>
        {before !== undefined && (
          <span className={after === undefined ? undefined : 'quiet'}>
            <Value field={field} value={before} />
          </span>
        )}
        {before !== undefined && after !== undefined && <ArrowRightOutlined className="audit-arrow" aria-label={t('became')} />}
        {after !== undefined && <Value field={field} value={after} />}
      </dd>
    </div>
  );
}

/** What an act changed, field by field. */
export function AuditChangeList({ before, after }: { before: unknown; after: unknown }) {
  const { t } = useTranslation('audit');
  const changes = auditChangesOf(before, after);
  if (changes.length === 0) return <p className="quiet">{t('noFacts')}</p>;
  return (
    <dl className="audit-changes">
      {changes.map((change) => (
        <Change key={change.field} change={change} />
      ))}
    </dl>
  );
}
