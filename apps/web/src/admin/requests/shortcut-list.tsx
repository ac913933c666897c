import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { KeyHint } from '../ui/key-hint.tsx';
import styles from './admin-requests.module.css';

const shortcuts = [
  ['J', 'admin.keys.next'],
  ['K', 'admin.keys.previous'],
  ['Enter', 'admin.keys.open'],
  ['A', 'admin.keys.approve'],
  ['R', 'admin.keys.reject'],
  ['1–4', 'admin.keys.reason'],
  ['Z', 'admin.keys.zoom'],
  ['/', 'admin.keys.search'],
  ['Esc', 'admin.keys.close'],
  ['?', 'admin.keys.all'],
] as const;

/** The button that lists the keys of the queue, also by `?`. */
export function ShortcutList() {
  const { t } = useTranslation('admin-requests');
  const [isOpen, setIsOpen] = useState(false);
  useShortcuts({ '?': () => setIsOpen(true) });
  return (
    <>
      <Button onClick={() => setIsOpen(true)} aria-keyshortcuts="?">
        {t('admin.keys.title')}
        <KeyHint name="?" />
      </Button>
      <Sheet open={isOpen} title={t('admin.keys.title')} onClose={() => setIsOpen(false)} width={420}>
        <dl className={styles.shortcuts}>
          {shortcuts.map(([name, key]) => (
            <div key={name}>
              <dt>
                <KeyHint name={name} />
              </dt>
              <dd>{t(key)}</dd>
            </div>
          ))}
        </dl>
      </Sheet>
    </>
  );
}
