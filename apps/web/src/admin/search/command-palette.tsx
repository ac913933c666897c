import { clsx } from 'clsx';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Input, Modal } from 'antd';
import { useDeferredValue, useId, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { searchMax } from '../ui/search-field.tsx';
import { useDebounced } from '../lib/use-debounced.ts';
import type { PaletteEntry, PalettePage } from './palette-entries.ts';
import { entryIdOf, PaletteList } from './palette-list.tsx';
import { usePaletteGroups } from './use-palette-groups.tsx';

import styles from './search.module.css';

const typingPauseMs = 150;

/** The index after an arrow key among `count` entries, wrapping at both ends; null: not an arrow key. */
function lineAfter(key: string, index: number, count: number): number | null {
  if (key === 'ArrowDown') return (index + 1) % count;
  return key === 'ArrowUp' ? (index - 1 + count) % count : null;
}

/** The entry that Enter opens: the first one until an arrow key or the pointer selects another. */
function useChoice(entries: readonly PaletteEntry[], listId: string, onOpen: (entry: PaletteEntry) => void) {
  const [pointed, point] = useState<string | null>(null);
  const index = Math.max(
    0,
    entries.findIndex(({ key }) => key === pointed),
  );
  const chosen = entries[index];
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || chosen === undefined) return;
    if (event.key === 'Enter') return onOpen(chosen);
    const next = lineAfter(event.key, index, entries.length);
    const entry = next === null ? undefined : entries[next];
    if (entry === undefined) return;
    event.preventDefault();
    point(entry.key);
    document.getElementById(entryIdOf(listId, entry.key))?.scrollIntoView({ block: 'nearest' });
  }
  return { chosen, point, press };
}

function Palette({ pages, onClose }: { pages: readonly PalettePage[]; onClose: () => void }) {
  const { t } = useTranslation('search');
  const [, navigate] = useLocation();
  const listId = useId();
  const [text, setText] = useState('');
  const asked = useDebounced(text.trim(), typingPauseMs);
  const found = usePaletteGroups(asked, pages);
  const groups = useDeferredValue(found.groups);
  const entries = groups.flatMap((group) => group.entries);
  function open({ href }: PaletteEntry) {
    onClose();
    navigate(href);
  }
  const { chosen, point, press } = useChoice(entries, listId, open);
  const isNothing = entries.length === 0 && !found.isFetching && found.error === null;
  return (
    <>
      <Input
        /* The user opened the dialog in order to type. */
        autoFocus
        size="large"
        variant="borderless"
        prefix={<SearchOutlined aria-hidden />}
        role="combobox"
        aria-expanded={entries.length > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={chosen && entryIdOf(listId, chosen.key)}
        aria-label={t('open')}
        placeholder={t('placeholder')}
        maxLength={searchMax}
        autoComplete="off"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          point(null);
        }}
        onKeyDown={press}
      />
      <PaletteList id={listId} label={t('title')} groups={groups} activeKey={chosen?.key} onHover={({ key }) => point(key)} onOpen={open} />
      <p className={styles.note} role="status">
        {found.error !== null
          ? t('failed')
          : isNothing
            ? t('none', { text: asked })
            : asked !== '' && t('found', { count: entries.length })}
      </p>
      <p className={`${styles.note} wide-only`}>{t('keys')}</p>
    </>
  );
}

const modalClasses = { container: clsx(styles.box), header: clsx(styles.boxHeader) };

type CommandPaletteProps = {
  open: boolean;
  /** The pages that the user may open, with their names in the menu. */
  pages: readonly PalettePage[];
  onClose: () => void;
};

/** Finds members, requests and pages with the keyboard alone. */
export function CommandPalette({ open, pages, onClose }: CommandPaletteProps) {
  const { t } = useTranslation('search');
  return (
    <Modal
      className={clsx(styles.palette)}
      classNames={modalClasses}
      open={open}
      onCancel={onClose}
      footer={null}
      closable={false}
      title={<span className="visually-hidden">{t('title')}</span>}
      width={600}
      destroyOnHidden
    >
      <Palette pages={pages} onClose={onClose} />
    </Modal>
  );
}
