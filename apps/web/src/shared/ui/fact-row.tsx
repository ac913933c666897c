import RightOutlined from '@ant-design/icons-svg/es/asn/RightOutlined';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from './icon.tsx';
import styles from './fact-row.module.css';

type FactRowProps = {
  label: ReactNode;
  value: ReactNode;
  /** The page with the rows behind the value; shows a chevron. */
  href?: string;
  /** Emphasizes the most important value among its neighbours. */
  strong?: boolean;
};

/** A label on the left, its value on the right, with a line between rows. */
export function FactRow({ label, value, href, strong }: FactRowProps) {
  const className = strong ? `fact-row ${styles.strong}` : 'fact-row';
  const inside = (
    <>
      <span className="fact-label">{label}</span>
      <span className="fact-value">
        {value}
        {href !== undefined && <Icon of={RightOutlined} className={styles.factChevron} />}
      </span>
    </>
  );
  if (href === undefined) return <div className={className}>{inside}</div>;
  return (
    <Link className={className} href={href}>
      {inside}
    </Link>
  );
}
