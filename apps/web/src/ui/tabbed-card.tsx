import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';

export type TabItem<Key extends string> = {
  key: Key;
  word: string;
  /** How many rows stand behind the tab. */
  count?: string | undefined;
};

type TabbedCardProps<Key extends string> = {
  items: readonly TabItem<Key>[];
  active: Key;
  onChange: (key: Key) => void;
  /** Stand at the right of the tabs: a search, a switch. */
  tools?: ReactNode;
  children: ReactNode;
};

const steps: Partial<Record<string, 1 | -1>> = { ArrowRight: 1, ArrowLeft: -1 };

/** A card whose rows are chosen by tabs in its head. The arrow keys go from tab to tab. */
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
    <section className="card tabbed-card">
      <div className="tabbed-head">
        <div ref={bar} className="tab-bar" role="tablist" tabIndex={-1} onKeyDown={move}>
          {items.map(({ key, word, count }) => {
            const isActive = key === active;
            return (
              <button
                key={key}
                type="button"
                role="tab"
                id={`${id}-${key}`}
                data-key={key}
                className={isActive ? 'tab-button tab-button-here' : 'tab-button'}
                aria-selected={isActive}
                aria-controls={isActive ? `${id}-panel` : undefined}
                tabIndex={isActive ? 0 : -1}
                onClick={() => onChange(key)}
              >
                {word} {count !== undefined && <span className="num tab-count">{count}</span>}
              </button>
            );
          })}
        </div>
        {tools !== undefined && <div className="tabbed-tools">{tools}</div>}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${active}`}>
        <h2 className="visually-hidden">{items[index]?.word}</h2>
        {children}
      </div>
    </section>
  );
}
