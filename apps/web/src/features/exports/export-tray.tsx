import DownloadOutlined from '@ant-design/icons-svg/es/asn/DownloadOutlined';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isUnderWay } from '../../lib/awaited-exports.ts';
import { formatCount } from '../../lib/percent.ts';
import { useLanguage } from '../../lib/use-language.ts';
import { BarPanel } from '../../ui/bar-panel.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PlainButton } from '../../ui/plain-button.tsx';
import { ExportEntry } from './export-entry.tsx';
import { useExports } from './use-exports.ts';
import '../../ui/bar-panel.css';
import './exports.css';

/** The exports in the bar: how many are under way, and each with its progress, its file or what became of it. */
export function ExportTray() {
  const { t } = useTranslation('exports');
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const shown = useRef<string>(null); // the slow one that has shown itself, once
  const rows = useExports((id) => {
    if (shown.current !== id) setOpen(true);
    shown.current = id;
  });
  const underWay = rows.filter(isUnderWay).length;
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
          <ul className="exports">
            {rows.map((row) => (
              <ExportEntry key={row.id} row={row} />
            ))}
          </ul>
        }
      >
        <PlainButton
          kind="text"
          className="bar-button bar-count-button"
          aria-haspopup="dialog"
          aria-expanded={open}
          aria-label={underWay === 0 ? t('tray.title') : t('tray.underWay', { count: underWay })}
          onClick={() => setOpen(!open)}
        >
          <Icon of={DownloadOutlined} />
          {underWay > 0 && (
            <span className="bar-count num" aria-hidden>
              {formatCount(underWay, language)}
            </span>
          )}
        </PlainButton>
      </BarPanel>
    </>
  );
}
