import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../shared/lib/session.tsx';
import { Sheet } from '../../shared/ui/sheet.tsx';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { KeyHint } from '../ui/key-hint.tsx';
import styles from './admin-requests.module.css';

const decisions = [
  ['A', 'admin.keys.approve'],
  ['R', 'admin.keys.reject'],
  ['1–4', 'admin.keys.reason'],
] as const;

const steps = [
  ['J', 'admin.keys.next'],
  ['K', 'admin.keys.previous'],
  ['Enter', 'admin.keys.open'],
] as const;

const others = [
  ['Z', 'admin.keys.zoom'],
  ['/', 'admin.keys.search'],
  ['Esc', 'admin.keys.close'],
  ['?', 'admin.keys.all'],
] as const;

/** The button that lists the keys of the queue, also by `?`: those of decisions only for who may decide. */
export function ShortcutList() {
  const { t } = useTranslation('admin-requests');
  const [isOpen, setIsOpen] = useState(false);
  const mayDecide = useMay('admin');
  const shortcuts = [...steps, ...(mayDecide ? decisions : []), ...others];
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
