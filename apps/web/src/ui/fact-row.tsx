import RightOutlined from '@ant-design/icons-svg/es/asn/RightOutlined';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Icon } from './icon.tsx';

type FactRowProps = {
  label: ReactNode;
  value: ReactNode;
  /** Where the rows behind the value are; draws a chevron. */
  href?: string;
  /** The value that counts among its neighbours. */
  strong?: boolean;
};

/** A label at the left, its value at the right, a line between one row and the next. */
export function FactRow({ label, value, href, strong }: FactRowProps) {
  const className = `fact-row${strong ? ' fact-row-strong' : ''}`;
  const inside = (
    <>
      <span className="fact-label">{label}</span>
      <span className="fact-value">
        {value}
        {href !== undefined && <Icon of={RightOutlined} className="fact-chevron" />}
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
