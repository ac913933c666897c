import { useId } from 'react';
import { Money } from '../../shared/ui/money.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import type { PaletteEntry, PaletteGroup } from './palette-entries.ts';
import styles from './search.module.css';

/** The id of an entry, by which the text field references the active one (aria-activedescendant). */
export const entryIdOf = (listId: string, key: string): string => `${listId}-${key}`;

type EntryProps = { id: string; entry: PaletteEntry; isActive: boolean; onHover: () => void; onOpen: () => void };

function Entry({ id, entry, isActive, onHover, onOpen }: EntryProps) {
  const { title, icon, detail, amount, status } = entry;
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={isActive ? `${styles.entry} ${styles.entryActive}` : styles.entry}
      onPointerMove={onHover}
      onClick={onOpen}
      /* Empty, for the lint rule click-events-have-key-events: the focus stays in the text field, which handles the keys. */
      onKeyDown={() => undefined}
    >
      <span aria-hidden>{icon}</span>
      <span className={styles.title}>
        {title} {detail !== undefined && <span className="quiet">{detail}</span>}
      </span>
      {amount !== undefined && <Money amount={amount} quiet={status === 'rejected'} />}
      {status !== undefined && <StatusTag status={status} />}
    </div>
  );
}

type PaletteListProps = {
  id: string;
  label: string;
  groups: readonly PaletteGroup[];
  activeKey: string | undefined;
  onHover: (entry: PaletteEntry) => void;
  onOpen: (entry: PaletteEntry) => void;
};

/** The entries, in groups with headings. */
export function PaletteList({ id, label, groups, activeKey, onHover, onOpen }: PaletteListProps) {
  const headingIdPrefix = useId();
  return (
    <div id={id} role="listbox" aria-label={label} className={styles.list}>
      {groups.map(({ title, entries }, index) => (
        <div key={title} role="group" aria-labelledby={`${headingIdPrefix}-${index}`}>
          <div id={`${headingIdPrefix}-${index}`} className={styles.groupHeading}>
            {title}
          </div>
          {entries.map((entry) => (
            <Entry
              key={entry.key}
              id={entryIdOf(id, entry.key)}
              entry={entry}
              isActive={entry.key === activeKey}
              onHover={() => onHover(entry)}
              onOpen={() => onOpen(entry)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
