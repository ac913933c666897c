import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useConnection } from '../../lib/connection.ts';
import { renewSettings, useSettings } from '../../lib/settings.ts';
import { trpc } from '../../lib/trpc.ts';
import { useReadPicture } from '../../lib/use-read-picture.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { ImageUpload } from '../../ui/image-upload.tsx';
import { SaveButton } from './save-button.tsx';

/** The logo as it is, and a new one with its preview before it is put on all pages. */
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
    onError: () => void toast.error(t('failed.logo')),
    onSettled: () => void utils.settings.history.invalidate(),
  });
  const { readPicture, isReading } = useReadPicture();
  async function submit(event: FormEvent) {
    event.preventDefault();
    const logoBase64 = await readPicture(chosen);
    if (typeof logoBase64 === 'string') upload.mutate({ logoBase64 });
  }
  return (
    <form className="settings-form" onSubmit={(event) => void submit(event)}>
      {upload.error !== null && <ErrorPanel error={upload.error} title={t('failed.logo')} />}
      <h3>{t('logo.current')}</h3>
      {logoUrl === null ? (
        <p className="quiet">{t('logo.none')}</p>
      ) : (
        <img className="logo-now" src={logoUrl} alt={t('logo.alt', { name: websiteName })} />
      )}
      <h3>{t('logo.new')}</h3>
      <ImageUpload label={t('logo.new')} value={chosen} onChange={setChosen} />
      <SaveButton isPending={upload.isPending || isReading} disabled={chosen === null || state !== 'ok'} />
    </form>
  );
}
