import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { HtmlButton } from './html-button.tsx';

import styles from './menu-button.module.css';

export type MenuItem = {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** Whether this is the current choice; undefined: the entry is a link, not a choice. */
  checked?: boolean;
};

type MenuButtonProps = {
  /** The accessible name of the button, with the current choice where there is one. */
  label: string;
  className?: string | undefined;
  items: readonly MenuItem[];
  onChoose: (key: string) => void;
  children: ReactNode;
};

/** The index after an arrow key among `count` entries, wrapping at both ends; null: not an arrow key. */
function entryAfter(key: string, index: number, count: number): number | null {
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** The open menu: takes the focus, moves it with the arrow keys, and closes with Escape, Tab, or a click outside. */
function OpenMenu({ label, items, onChoose, onClose }: Omit<MenuButtonProps, 'children'> & { onClose: (refocus: boolean) => void }) {
  const list = useRef<HTMLDivElement>(null);
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  useLayoutEffect(() => {
    /* Opens downwards and to the left, unless it would leave the screen. */
    const box = list.current?.getBoundingClientRect();
    if (box === undefined) return;
    list.current?.toggleAttribute('data-above', box.bottom > window.innerHeight);
    list.current?.toggleAttribute('data-rightward', box.left < 0);
  }, []);
  useEffect(() => {
    const place = list.current;
    (place?.querySelector<HTMLElement>('[aria-checked=true]') ?? place?.querySelector<HTMLElement>('[role^=menuitem]'))?.focus();
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && place?.parentElement?.contains(target) !== true) onClose(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [onClose]);

  function move(event: KeyboardEvent) {
    if (event.key === 'Escape') return onClose(true);
    if (event.key === 'Tab') return onClose(false);
    const all = entries();
    const next = entryAfter(event.key, all.indexOf(document.activeElement as HTMLElement), all.length); // the focused entry, or none
    if (next === null) return;
    event.preventDefault();
    all[next]?.focus();
  }
  return (
    <div className={styles.menu} role="menu" tabIndex={-1} aria-label={label} ref={list} onKeyDown={move}>
      {items.map(({ key, label: text, icon, checked }) => (
        <button
          key={key}
          type="button"
          className={styles.menuItem}
          role={checked === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={checked}
          tabIndex={-1}
          onClick={() => {
            onClose(true);
            onChoose(key);
          }}
        >
          {icon}
          {text}
        </button>
      ))}
    </div>
  );
}

/** A button that opens a short menu. */
export function MenuButton({ label, className = '', items, onChoose, children }: MenuButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const [close] = useState(() => (refocus: boolean) => {
    setIsOpen(false);
    if (refocus) button.current?.focus();
  });
  return (
    <span className={`${styles.root} ${className}`}>
      <HtmlButton
        ref={button}
        kind="text"
        className="bar-button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          setIsOpen(true);
        }}
      >
        {children}
      </HtmlButton>
      {isOpen && <OpenMenu label={label} items={items} onChoose={onChoose} onClose={close} />}
    </span>
  );
}
