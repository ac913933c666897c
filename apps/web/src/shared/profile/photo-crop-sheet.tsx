import { Button, Slider } from 'antd';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { toastFailure } from '../lib/toast-failure.ts';
import { trpc } from '../lib/trpc.ts';
import { useUpload } from '../lib/upload.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { UploadProgress } from '../ui/upload-progress.tsx';
import { CropCanvas } from './crop-canvas.tsx';
import { movedBy, wholeCrop } from './crop-square.ts';
import styles from './profile.module.css';

const zoom = { max: 4, step: 0.05 } as const;
const jpegQuality = 0.9;

/** Uploads a picture and shows it everywhere after the server's answer. */
function useUploadPhoto(onDone: () => void) {
  const { t } = useTranslation('profile');
  const utils = trpc.useUtils();
  return trpc.profile.uploadPhoto.useMutation({
    onError: (error) => toastFailure(error, t('photo.failed')),
    async onSuccess() {
      toast.success(t('photo.done'));
      await utils.auth.session.invalidate();
      onDone();
    },
  });
}

/** Selects the square of a picture that is kept, and uploads it. */
export function PhotoCropSheet({ picture, onClose }: { picture: ImageBitmap; onClose: () => void }) {
  const { t } = useTranslation('profile');
  const zoomLabelId = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [crop, setCrop] = useState(wholeCrop);
  const upload = useUploadPhoto(onClose);
  const progress = useUpload();

  function send() {
    const image = canvas.current?.toDataURL('image/jpeg', jpegQuality);
    if (image !== undefined) upload.mutate({ image });
  }
  const footer = (
    <>
      {upload.isPending && <UploadProgress upload={progress} />}
      <Button type="primary" size="large" block loading={upload.isPending} onClick={send}>
        {t('photo.upload')}
      </Button>
    </>
  );
  return (
    <Sheet open title={t('photo.cropTitle')} onClose={onClose} footer={footer} width={400}>
      {upload.error !== null && <ErrorPanel error={upload.error} title={t('photo.failed')} />}
      <div className={styles.crop}>
        <CropCanvas
          canvas={canvas}
          picture={picture}
          crop={crop}
          onMove={(dx, dy) => setCrop((current) => movedBy(picture, current, dx, dy))}
        />
        <p className="field-help">{t('photo.cropHelp')}</p>
        <div className={styles.cropZoom}>
          <span id={zoomLabelId}>{t('photo.zoom')}</span>
          <Slider
            min={1}
            max={zoom.max}
            step={zoom.step}
            value={crop.zoom}
            tooltip={{ open: false }}
            ariaLabelledByForHandle={zoomLabelId}
            onChange={(value) => setCrop((current) => ({ ...current, zoom: value }))}
          />
        </div>
      </div>
    </Sheet>
  );
}
