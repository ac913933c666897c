import { Children, type ReactNode } from 'react';
import styles from './list-row.module.css';

/** The 36 px tile with an icon at the start of a list row. */
export function IconTile({ icon }: { icon: ReactNode }) {
  return (
    <span className={styles.iconTile} aria-hidden>
      {icon}
    </span>
  );
}

/** The parts of a line with a dot between them; where the line wraps, none is left at its end. */
export function DottedLine({ children }: { children: ReactNode }) {
  return <span className={styles.dottedLine}>{Children.map(children, (part) => (part ? <span>{part}</span> : null))}</span>;
}

type ListRowProps = {
  icon: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  value?: ReactNode;
  status?: ReactNode;
  note?: ReactNode;
  footer?: ReactNode;
};

/**
 * A row of a list: icon tile, title and detail, on the right the amount with the status below; `note` and `footer` below the row.
 */
export function ListRow({ icon, title, detail, value, status, note, footer }: ListRowProps) {
  return (
    <div className={footer === undefined && note === undefined ? 'list-row' : `list-row ${styles.withNoteOrFooter}`}>
      <IconTile icon={icon} />
      <div className="list-row-text">
        <div className={styles.title}>{title}</div>
        {detail !== undefined && <div className={styles.detail}>{detail}</div>}
      </div>
      <div className="list-row-value">
        {value}
        {status}
      </div>
      {note !== undefined && <div className="list-row-note">{note}</div>}
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </div>
  );
}
