import RightOutlined from '@ant-design/icons-svg/es/asn/RightOutlined';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from './icon.tsx';
import styles from './detail-row.module.css';

type DetailRowProps = {
  label: ReactNode;
  value: ReactNode;
  /** The page with the rows behind the value; shows a chevron. */
  href?: string;
  /** Emphasizes the most important value among its neighbours. */
  strong?: boolean;
};

/** A label on the left, its value on the right, with a line between rows. */
export function DetailRow({ label, value, href, strong }: DetailRowProps) {
  const className = strong ? `detail-row ${styles.strong}` : 'detail-row';
  const inside = (
    <>
      <span className="detail-label">{label}</span>
      <span className="detail-value">
        {value}
        {href !== undefined && <Icon of={RightOutlined} className={styles.detailChevron} />}
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
