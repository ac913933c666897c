import { useEffect, useEffectEvent } from 'react';

const typing = 'textarea, select, input:not([type=checkbox]):not([type=radio]), [contenteditable=true]';
/** Controls that act on Enter by themselves. */
const pressable = 'button, a, [role=button], [role=tab], [role=checkbox], [role=combobox], input';
/** What lies over the page and has keys of its own; a drawer that leaves the page usable does not. */
const overlays = '.ant-modal-wrap, .ant-dropdown, .ant-select-dropdown, .ant-picker-dropdown, .ant-image-preview';
const hidden = '.ant-dropdown-hidden, .ant-select-dropdown-hidden, .ant-picker-dropdown-hidden, [style*="display: none"]';

/** The letter of a key also on a keyboard whose letters are not Latin. */
const keyOf = ({ key, code }: KeyboardEvent): string =>
  /^[\x20-\x7e]$/.test(key) ? key.toLowerCase() : /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key;

/**
 * Single keys, such as `j`, `/` or `Enter`, while the component is mounted. They do nothing while the user types, holds a modifier or
 * the key itself, or while a dialog or a menu is open.
 */
export function useShortcuts(shortcuts: Readonly<Record<string, (() => void) | undefined>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const target = event.target instanceof Element ? event.target : document.body;
    const act = shortcuts[keyOf(event)];
    if (act === undefined || target.closest(typing) !== null) return;
    if (event.key === 'Enter' && target.closest(pressable) !== null) return;
    if ([...document.querySelectorAll(overlays)].some((overlay) => overlay.closest(hidden) === null)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
