import { clsx } from 'clsx';
import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Button } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyComponent } from '../../shared/lib/load-chunk.ts';
import type { PalettePage } from './palette-entries.ts';

import styles from './search.module.css';

const CommandPalette = lazyComponent(async () => (await import('./command-palette.tsx')).CommandPalette);

const isMac = navigator.userAgent.includes('Mac');

/** Opens the palette, like Ctrl K or ⌘ K everywhere in the admin area. */
export function FindButton({ pages }: { pages: readonly PalettePage[] }) {
  const { t } = useTranslation('search');
  const [open, setOpen] = useState(false);
  /* Its code is loaded when it is first opened. */
  const [wasOpen, setWasOpen] = useState(false);
  if (open && !wasOpen) setWasOpen(true);
  useEffect(() => {
    function listen(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      setOpen((before) => !before);
    }
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <Button
        className={clsx(styles.findButton)}
        icon={<SearchOutlined aria-hidden />}
        aria-label={t('open')}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={`${styles.findButtonText} wide-only`}>
          <span className={styles.findButtonText}>{t('open')}</span> <kbd>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
        </span>
      </Button>
      {wasOpen && (
        <Suspense fallback={null}>
          <CommandPalette open={open} pages={pages} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
