import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useMay } from '../../shared/lib/session.tsx';
import { useConnection } from '../../shared/lib/connection.ts';
import { unlessSent } from '../../shared/lib/sent-for-approval.ts';
import { renewSettings, useSettings } from '../../shared/lib/settings.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useReadPicture } from '../../shared/lib/use-read-picture.ts';
import { ErrorPanel } from '../../shared/ui/error-panel.tsx';
import { ImageUpload } from '../../shared/ui/image-upload.tsx';
import { PendingApprovals } from '../ui/pending-approvals.tsx';
import { SaveButton } from './save-button.tsx';
import styles from './settings.module.css';

/** The current logo, and a new one with a preview before it is saved. */
export function LogoSettings() {
  const { t } = useTranslation('settings');
  const { logoUrl, websiteName } = useSettings();
  const { state } = useConnection();
  const utils = trpc.useUtils();
  const [chosen, setChosen] = useState<File | null>(null);
  const upload = trpc.settings.uploadLogo.useMutation({
    async onSuccess() {
      toast.success(t('toast.logo'));
      await renewSettings();
      setChosen(null);
    },
    onError: unlessSent(
      () => setChosen(null),
      () => toast.error(t('failed.logo')),
    ),
    onSettled: () => void utils.settings.history.invalidate(),
  });
  const mayChange = useMay('master_admin');
  const { readPicture, isReading } = useReadPicture();
  async function submit(event: FormEvent) {
    event.preventDefault();
    const logoBase64 = await readPicture(chosen);
    if (typeof logoBase64 === 'string') upload.mutate({ logoBase64 });
  }
  const current = (
    <>
      <h3>{t('logo.current')}</h3>
      {logoUrl === null ? (
        <p className="quiet">{t('logo.none')}</p>
      ) : (
        <img className={styles.logoNow} src={logoUrl} alt={t('logo.alt', { name: websiteName })} />
      )}
    </>
  );
  if (!mayChange)
    return (
      <div className={styles.form}>
        <PendingApprovals subjectId="settings" fields={['logoUrl']} />
        {current}
      </div>
    );
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <PendingApprovals subjectId="settings" fields={['logoUrl']} />
      {upload.error !== null && <ErrorPanel error={upload.error} title={t('failed.logo')} takesFocus />}
      {current}
      <h3>{t('logo.new')}</h3>
      <ImageUpload label={t('logo.new')} value={chosen} onChange={setChosen} />
      <SaveButton isPending={upload.isPending || isReading} disabled={chosen === null || state !== 'ok'} />
    </form>
  );
}
