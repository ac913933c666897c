import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { PlainButton } from './plain-button.tsx';
import './menu-button.css';

export type MenuItem = {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  /** Whether this is the current choice; undefined: the entry is no choice, but a way somewhere. */
  checked?: boolean;
};

type MenuButtonProps = {
  /** Names the button, with the current choice where there is one. */
  label: string;
  className?: string;
  items: readonly MenuItem[];
  onChoose: (key: string) => void;
  children: ReactNode;
};

/** Where an arrow key leads among `count` entries, past the ends to the other one; null: the key is none of ours. */
function entryAfter(key: string, index: number, count: number): number | null {
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return (index - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
}

/** The open menu: takes the focus, moves it by arrow keys, and closes by Escape, Tab, or a click elsewhere. */
function OpenMenu({ label, items, onChoose, onClose }: Omit<MenuButtonProps, 'children'> & { onClose: (refocus: boolean) => void }) {
  const list = useRef<HTMLDivElement>(null);
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];
  useLayoutEffect(() => {
    /* Opens down and to the left, unless the screen ends there. */
    const box = list.current?.getBoundingClientRect();
    if (box === undefined) return;
    list.current?.classList.toggle('menu-above', box.bottom > window.innerHeight);
    list.current?.classList.toggle('menu-rightward', box.left < 0);
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
    const next = entryAfter(event.key, all.indexOf(document.activeElement as HTMLElement), all.length); // the focused entry, or none of them
    if (next === null) return;
    event.preventDefault();
    all[next]?.focus();
  }
  return (
    <div className="menu" role="menu" tabIndex={-1} aria-label={label} ref={list} onKeyDown={move}>
      {items.map(({ key, label: words, icon, checked }) => (
        <button
          key={key}
          type="button"
          className="menu-item"
          role={checked === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={checked}
          tabIndex={-1}
          onClick={() => {
            onClose(true);
            onChoose(key);
          }}
        >
          {icon}
          {words}
        </button>
      ))}
    </div>
  );
}

/** A button that opens a short list to choose from. */
export function MenuButton({ label, className = '', items, onChoose, children }: MenuButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const [close] = useState(() => (refocus: boolean) => {
    setIsOpen(false);
    if (refocus) button.current?.focus();
  });
  return (
    <span className={`menu-button ${className}`}>
      <PlainButton
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
      </PlainButton>
      {isOpen && <OpenMenu label={label} items={items} onChoose={onChoose} onClose={close} />}
    </span>
  );
}
