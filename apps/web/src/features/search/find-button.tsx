import SearchOutlined from '@ant-design/icons/SearchOutlined';
import { Button } from 'antd';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PalettePage } from './palette-entries.ts';
import './search.css';

const CommandPalette = lazy(async () => ({ default: (await import('./command-palette.tsx')).CommandPalette }));

const isMac = navigator.userAgent.includes('Mac');

/** Opens the palette, as Ctrl K or ⌘ K does everywhere in the admin area. */
export function FindButton({ pages }: { pages: readonly PalettePage[] }) {
  const { t } = useTranslation('search');
  const [open, setOpen] = useState(false);
  /* Its code is fetched when it is opened first, and stays. */
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
        className="find-button"
        icon={<SearchOutlined aria-hidden />}
        aria-label={t('open')}
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className="find-button-words wide-only">
          <span className="find-button-text">{t('open')}</span> <kbd>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
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
