import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { SkeletonText } from '../../shared/ui/skeletons.tsx';
import styles from './admin-table.module.css';

export type TabItem<Key extends string> = {
  key: Key;
  label: string;
  /** The number of rows of the tab; null while it is loading. */
  count?: string | null | undefined;
};

type TabbedCardProps<Key extends string> = {
  items: readonly TabItem<Key>[];
  active: Key;
  onChange: (key: Key) => void;
  /** Shown on the right of the tabs: a search, a switch. */
  tools?: ReactNode;
  children: ReactNode;
};

const steps: Partial<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };

/** A card with tabs in its header. The arrow keys move between the tabs. */
export function TabbedCard<Key extends string>({ items, active, onChange, tools, children }: TabbedCardProps<Key>) {
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  const index = items.findIndex(({ key }) => key === active);

  function move(event: KeyboardEvent) {
    const step = steps[event.key];
    const next = step && items[(index + step + items.length) % items.length];
    if (!next) return;
    event.preventDefault();
    onChange(next.key);
    bar.current?.querySelector<HTMLElement>(`[data-key="${next.key}"]`)?.focus();
  }
  return (
    <section className={`card ${styles.tabbedCard}`}>
      <div className={styles.tabbedHeader}>
        <div ref={bar} className={styles.tabBar} role="tablist" tabIndex={-1} onKeyDown={move}>
          {items.map(({ key, label, count }) => {
            const isActive = key === active;
            return (
              <button
                key={key}
                type="button"
                role="tab"
                id={`${id}-${key}`}
                data-key={key}
                className={isActive ? `${styles.tabButton} ${styles.tabButtonActive}` : styles.tabButton}
                aria-selected={isActive}
                aria-controls={isActive ? `${id}-panel` : undefined}
                tabIndex={isActive ? 0 : -1}
                onClick={() => onChange(key)}
              >
                {label} {count !== undefined && <span className={`num ${styles.tabCount}`}>{count ?? <SkeletonText width="5ch" />}</span>}
              </button>
            );
          })}
        </div>
        {tools !== undefined && <div className={styles.tabbedTools}>{tools}</div>}
      </div>
      <div id={`${id}-panel`} className={styles.tabPanel} role="tabpanel" aria-labelledby={`${id}-${active}`}>
        <h2 className="visually-hidden">{items[index]?.label}</h2>
        {children}
      </div>
    </section>
  );
}
