import type { ReactNode } from 'react';

/** The 36 px tile with an icon that starts a row of a list. */
export function IconTile({ icon }: { icon: ReactNode }) {
  return (
    <span className="icon-tile" aria-hidden>
      {icon}
    </span>
  );
}

type ListRowProps = {
  icon: ReactNode;
  title: ReactNode;
  detail?: ReactNode;
  value?: ReactNode;
  status?: ReactNode;
  note?: ReactNode;
  foot?: ReactNode;
};

/** A row of a list: icon tile, what and when, at the right the amount with the status under it; under all of it `note` and `foot`. */
export function ListRow({ icon, title, detail, value, status, note, foot }: ListRowProps) {
  return (
    <div className={foot === undefined && note === undefined ? 'list-row' : 'list-row list-row-footed'}>
      <IconTile icon={icon} />
      <div className="list-row-words">
        <div className="list-row-title">{title}</div>
        {detail !== undefined && <div className="list-row-detail">{detail}</div>}
      </div>
      <div className="list-row-value">
        {value}
        {status}
      </div>
      {note !== undefined && <div className="list-row-note">{note}</div>}
      {foot !== undefined && <div className="list-row-foot">{foot}</div>}
    </div>
  );
}
