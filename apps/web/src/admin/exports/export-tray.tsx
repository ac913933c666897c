import DownloadOutlined from '@ant-design/icons-svg/es/asn/DownloadOutlined';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isActive } from '../lib/awaited-exports.ts';
import { formatCount } from '../../shared/lib/format-number.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { BarPanel } from '../../shared/ui/bar-panel.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { HtmlButton } from '../../shared/ui/html-button.tsx';
import { ExportEntry } from './export-entry.tsx';
import { useExports } from './use-exports.ts';

import styles from './exports.module.css';
import barPanelStyles from '../../shared/ui/bar-panel.module.css';

/** The exports in the top bar: how many are under way, and each with its progress, its file or its failure. */
export function ExportTray() {
  const { t } = useTranslation('exports');
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const shown = useRef<string>(null); // the slow export for which the tray was opened, so that it opens once for it
  const rows = useExports((id) => {
    if (shown.current !== id) setOpen(true);
    shown.current = id;
  });
  const underWay = rows.filter(isActive).length;
  if (rows.length === 0) return null;
  return (
    <>
      <span className="visually-hidden" role="status">
        {underWay > 0 && t('tray.underWay', { count: underWay })}
      </span>
      <BarPanel
        open={open}
        title={t('tray.title')}
        onChange={setOpen}
        content={
          <ul className={styles.root}>
            {rows.map((row) => (
              <ExportEntry key={row.id} row={row} />
            ))}
          </ul>
        }
      >
        <HtmlButton
          kind="text"
          className={`bar-button ${barPanelStyles.barCountButton}`}
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-label={underWay === 0 ? t('tray.title') : t('tray.underWay', { count: underWay })}
          onClick={() => setOpen(!open)}
        >
          <Icon of={DownloadOutlined} />
          {underWay > 0 && (
            <span className={`${barPanelStyles.barCount} num`} aria-hidden>
              {formatCount(underWay, language)}
            </span>
          )}
        </HtmlButton>
      </BarPanel>
    </>
  );
}
