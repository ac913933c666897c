import { useId } from 'react';
import { Money } from '../../ui/money.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import type { PaletteEntry, PaletteGroup } from './palette-entries.ts';

/** The id of an entry, by which the field names the one that Enter opens. */
export const entryIdOf = (listId: string, key: string): string => `${listId}-${key}`;

type EntryProps = { id: string; entry: PaletteEntry; isChosen: boolean; onPoint: () => void; onOpen: () => void };

function Entry({ id, entry, isChosen, onPoint, onOpen }: EntryProps) {
  const { title, icon, detail, amount, status } = entry;
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      tabIndex={-1}
      className={isChosen ? 'palette-entry palette-entry-here' : 'palette-entry'}
      onPointerMove={onPoint}
      onClick={onOpen}
      /* The focus stays in the field; keys are the field's. */
      onKeyDown={() => undefined}
    >
      <span aria-hidden>{icon}</span>
      <span className="palette-title">
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
  chosenKey: string | undefined;
  onPoint: (entry: PaletteEntry) => void;
  onOpen: (entry: PaletteEntry) => void;
};

/** What can be chosen, in groups with their headings. */
export function PaletteList({ id, label, groups, chosenKey, onPoint, onOpen }: PaletteListProps) {
  const headId = useId();
  return (
    <div id={id} role="listbox" aria-label={label} className="palette-list">
      {groups.map(({ title, entries }, index) => (
        <div key={title} role="group" aria-labelledby={`${headId}-${index}`}>
          <div id={`${headId}-${index}`} className="palette-head">
            {title}
          </div>
          {entries.map((entry) => (
            <Entry
              key={entry.key}
              id={entryIdOf(id, entry.key)}
              entry={entry}
              isChosen={entry.key === chosenKey}
              onPoint={() => onPoint(entry)}
              onOpen={() => onOpen(entry)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}
