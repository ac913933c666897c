import { clsx } from 'clsx';
import { liveFacts, type DayOne, type OperatingMode } from '@app/contract';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useMay } from '../../shared/lib/session.tsx';
import { useConnection } from '../../shared/lib/connection.ts';
import { useSettings } from '../../shared/lib/settings.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import { useApprovalCounts } from '../lib/use-approval-counts.ts';
import { DemoAccounts } from '../ui/demo-accounts.tsx';
import { PendingApprovals } from '../ui/pending-approvals.tsx';
import type { useSaveSettings } from './use-save-settings.ts';
import styles from './settings.module.css';
import { SecondPersonNote } from '../ui/dialog-footer.tsx';

const modeViews = {
  demonstration: {
    status: 'info',
    text: 'mode.demonstrationText',
    switchLabel: 'mode.toLive',
    confirmTitle: 'mode.askLive',
    confirmText: 'mode.askLiveText',
  },
  live: {
    status: 'approved',
    text: 'mode.liveText',
    switchLabel: 'mode.toDemonstration',
    confirmTitle: 'mode.askDemonstration',
    confirmText: 'mode.askDemonstrationText',
  },
} as const satisfies Record<OperatingMode, Record<string, string>>;

/** The steps of the checklist before the opening that are not done, and without which live mode is possible. */
function OpenSteps() {
  const { t } = useTranslation(['settings', 'admin-dashboard', 'app']);
  const language = useLanguage();
  const { data, error } = trpc.stats.dayOne.useQuery(undefined, { staleTime: 0 });
  if (error !== null) return <p>{t('admin-dashboard:dayOne.failed')}</p>;
  if (data === undefined) return <p>{t('app:loading')}</p>;
  const open = data.steps.filter(({ step, missing }) => missing.length > 0 && step !== 'protection' && step !== 'live_mode');
  if (open.length === 0) return null;
  const steps = new Intl.ListFormat(language).format(open.map(({ step }) => t(`admin-dashboard:dayOne.step.${step}`)));
  return (
    <p>
      <strong>{t('mode.openSteps', { steps })}</strong>
    </p>
  );
}

/** The demo accounts with which live mode is refused. */
function DemoAccountsNote({ accounts }: { accounts: DayOne['demoAccounts'] }) {
  const { t } = useTranslation('admin-dashboard');
  return (
    <div className="quiet">
      <p>{t('dayOne.gap.demo_accounts')}</p>
      <DemoAccounts accounts={accounts} />
    </div>
  );
}

type OperatingModeSettingsProps = {
  saveMutation: ReturnType<typeof useSaveSettings>;
  /** The form above has unsaved changes; the mode cannot be changed then, because the confirmation names what is stored. */
  isEdited: boolean;
};

/** The operating mode, and the change to the other mode, after a confirmation that explains it. */
export function OperatingModeSettings({ saveMutation, isEdited }: OperatingModeSettingsProps) {
  const { t } = useTranslation('settings');
  const { modal } = App.useApp();
  const { state } = useConnection();
  const language = useLanguage();
  const settings = useSettings();
  const { operatingMode, companyName } = settings;
  const { status, text, switchLabel, confirmTitle, confirmText } = modeViews[operatingMode];
  const next = operatingMode === 'live' ? 'demonstration' : 'live';
  const counts = useApprovalCounts();
  const mayChange = useMay('master_admin');
  const needsProtection = next === 'live' && counts?.alone === null;
  const missing = operatingMode === 'live' ? [] : liveFacts.filter((name) => settings[name] === null);
  const demoAccounts = trpc.stats.dayOne.useQuery(undefined, { enabled: mayChange && next === 'live', staleTime: 0 }).data?.demoAccounts;
  const hasDemoAccounts = next === 'live' && demoAccounts !== undefined && demoAccounts.total > 0;
  const confirm = () =>
    void modal.confirm({
      title: t(confirmTitle),
      content: (
        <>
          <p>{t(confirmText, { company: companyName })}</p>
          {next === 'live' && <OpenSteps />}
          <SecondPersonNote />
        </>
      ),
      okText: t(switchLabel),
      cancelText: t('mode.cancel'),
      onOk: () => saveMutation.mutateAsync({ operatingMode: next }).catch(() => undefined), // the panel below and a toast report it
    });
  return (
    <section className={`${styles.form} ${styles.mode}`} aria-label={t('mode.title')}>
      <h3>
        {t('mode.title')} <StatusTag status={status}>{t(`mode.${operatingMode}`)}</StatusTag>
      </h3>
      <PendingApprovals subjectId="settings" fields={['operatingMode']} />
      {saveMutation.error !== null && <ErrorPanel error={saveMutation.error} title={t('failed.save')} />}
      <p className="quiet">{t(text)}</p>
      {isEdited && <p className="quiet">{t('mode.unsaved')}</p>}
      {mayChange && !isEdited && missing.length > 0 && (
        <p className="quiet">
          {t('mode.missing', { fields: new Intl.ListFormat(language).format(missing.map((name) => t(`field.${name}`))) })}
        </p>
      )}
      {mayChange && !isEdited && needsProtection && (
        <p className="quiet">
          <Link href="/admin/settings?tab=protection">{t('mode.needsProtection')}</Link>
        </p>
      )}
      {mayChange && !isEdited && hasDemoAccounts && <DemoAccountsNote accounts={demoAccounts} />}
      {mayChange && (
        <Button
          className={clsx(styles.modeButton)}
          loading={saveMutation.isPending}
          disabled={isEdited || missing.length > 0 || counts === undefined || needsProtection || hasDemoAccounts || state !== 'ok'}
          onClick={confirm}
        >
          {t(switchLabel)}
        </Button>
      )}
    </section>
  );
}
