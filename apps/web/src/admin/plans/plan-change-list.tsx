import ArrowRightOutlined from '@ant-design/icons/ArrowRightOutlined';
import type { PlanChange } from './use-plan-changes.ts';
import styles from './plans.module.css';

/** Changed fields, each from the old to the new value. `became`: the accessible name of the arrow. */
export function PlanChangeList({ changes, became }: { changes: readonly PlanChange[]; became: string }) {
  return (
    <dl>
      {changes.map(({ field, label, before, after }) => (
        <div key={field} className={styles.change}>
          <dt>{label}</dt>
          <dd className="num">
            <span className="quiet">{before}</span>
            <ArrowRightOutlined className={styles.arrow} aria-label={became} />
            <span>{after}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
