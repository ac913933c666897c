import { clsx } from 'clsx';
import type { OperatingMode } from '@app/contract';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../shared/lib/connection.ts';
import { useSettings } from '../../shared/lib/settings.ts';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import type { useSaveSettings } from './use-save-settings.ts';
import styles from './settings.module.css';

const textKeys = {
  demonstration: { tag: 'info', text: 'mode.demonstrationText', to: 'mode.toLive', ask: 'mode.askLive', askText: 'mode.askLiveText' },
  live: {
    tag: 'approved',
    text: 'mode.liveText',
    to: 'mode.toDemonstration',
    ask: 'mode.askDemonstration',
    askText: 'mode.askDemonstrationText',
  },
} as const satisfies Record<OperatingMode, Record<string, string>>;

type OperatingModeSettingsProps = {
  change: ReturnType<typeof useSaveSettings>;
  /** Some text above has unsaved changes: the confirmation has to be about what is stored. */
  isEdited: boolean;
};

/** The operating mode, and the change to the other mode, after a confirmation that explains it. */
export function OperatingModeSettings({ change, isEdited }: OperatingModeSettingsProps) {
  const { t } = useTranslation('settings');
  const { modal } = App.useApp();
  const { state } = useConnection();
  const { operatingMode, companyName } = useSettings();
  const { tag, text, to, ask, askText } = textKeys[operatingMode];
  const next = operatingMode === 'live' ? 'demonstration' : 'live';
  const confirm = () =>
    void modal.confirm({
      title: t(ask),
      content: t(askText, { company: companyName }),
      okText: t(to),
      cancelText: t('mode.cancel'),
      onOk: () => change.mutateAsync({ operatingMode: next }).catch(() => undefined), // the fields and a toast have reported it
    });
  return (
    <section className={`${styles.form} ${styles.mode}`} aria-label={t('mode.title')}>
      <h3>
        {t('mode.title')} <StatusTag status={tag}>{t(`mode.${operatingMode}`)}</StatusTag>
      </h3>
      {change.error !== null && <ErrorPanel error={change.error} title={t('failed.save')} />}
      <p className="quiet">{t(text)}</p>
      {isEdited && <p className="quiet">{t('mode.unsaved')}</p>}
      <Button className={clsx(styles.modeButton)} loading={change.isPending} disabled={isEdited || state !== 'ok'} onClick={confirm}>
        {t(to)}
      </Button>
    </section>
  );
}
