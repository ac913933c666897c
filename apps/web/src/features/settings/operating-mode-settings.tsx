import type { OperatingMode } from '@app/contract';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useConnection } from '../../lib/connection.ts';
import { useSettings } from '../../lib/settings.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { StatusTag } from '../../ui/status-tag.tsx';
import type { useSaveSettings } from './use-save-settings.ts';

const words = {
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
  /** Something above is written and not saved: what is asked about has to be what stands there. */
  isEdited: boolean;
};

/** Whether this is a demonstration, and the way to the other mode, which asks first and says what it means. */
export function OperatingModeSettings({ change, isEdited }: OperatingModeSettingsProps) {
  const { t } = useTranslation('settings');
  const { modal } = App.useApp();
  const { state } = useConnection();
  const { operatingMode, companyName } = useSettings();
  const { tag, text, to, ask, askText } = words[operatingMode];
  const next = operatingMode === 'live' ? 'demonstration' : 'live';
  const confirm = () =>
    void modal.confirm({
      title: t(ask),
      content: t(askText, { company: companyName }),
      okText: t(to),
      cancelText: t('mode.cancel'),
      onOk: () => change.mutateAsync({ operatingMode: next }).catch(() => undefined), // the fields above and the toast have said it
    });
  return (
    <section className="settings-form settings-mode" aria-label={t('mode.title')}>
      <h3>
        {t('mode.title')} <StatusTag status={tag}>{t(`mode.${operatingMode}`)}</StatusTag>
      </h3>
      {change.error !== null && <ErrorPanel error={change.error} title={t('failed.save')} />}
      <p className="quiet">{t(text)}</p>
      {isEdited && <p className="quiet">{t('mode.unsaved')}</p>}
      <Button loading={change.isPending} disabled={isEdited || state !== 'ok'} onClick={confirm}>
        {t(to)}
      </Button>
    </section>
  );
}
