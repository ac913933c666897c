import RotateRightOutlined from '@ant-design/icons/RotateRightOutlined';
import ZoomInOutlined from '@ant-design/icons/ZoomInOutlined';
import ZoomOutOutlined from '@ant-design/icons/ZoomOutOutlined';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { PrivateImage } from '../../shared/ui/private-image.tsx';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { KeyHint } from '../ui/key-hint.tsx';
import type { AdminRequest, AdminRequestDetails } from './admin-request-view.ts';
import styles from './admin-requests.module.css';

const zooms = [1, 1.5, 2, 3] as const;
const doubledStep = zooms.indexOf(2);
const quarterTurn = 90;

/** The payment proof, which can be zoomed and rotated; a click opens it full screen. */
export function AdminProof({ request, sameProofs }: { request: AdminRequest; sameProofs: AdminRequestDetails['sameProofs'] }) {
  const { t } = useTranslation('admin-requests');
  const language = useLanguage();
  const [step, setStep] = useState(0);
  const [turn, setTurn] = useState({ count: 0, scale: 1 });
  const picture = useRef<HTMLDivElement>(null);
  const { proofImage, number, createdAt, originalCreatedAt = createdAt } = request;
  useShortcuts({ z: proofImage === null ? undefined : () => setStep(step === 0 ? doubledStep : 0) });
  if (proofImage === null) {
    return (
      <div className={styles.proofMissing}>
        <h2>{t('admin.proof.missingTitle')}</h2>
        {request.status === 'pending' && <p>{t('admin.proof.missingText')}</p>}
      </div>
    );
  }
  const zoom = zooms[step] ?? 1;
  /* A portrait picture is scaled down when it lies on its side, so that all of it stays visible. */
  function rotate() {
    const image = picture.current?.querySelector('img');
    const ratio = image ? image.naturalWidth / image.naturalHeight : 1;
    const count = turn.count + 1;
    setTurn({ count, scale: count % 2 === 1 ? Math.min(1, ratio) : 1 });
  }
  return (
    <>
      <div className={styles.requestAsideHeader}>
        <h2>{t('admin.proof.title')}</h2>
        <Button
          type="text"
          size="small"
          icon={<ZoomOutOutlined aria-hidden />}
          aria-label={t('admin.proof.zoomOut')}
          disabled={step === 0}
          onClick={() => setStep(step - 1)}
        />
        <Button
          type="text"
          size="small"
          icon={<ZoomInOutlined aria-hidden />}
          aria-label={t('admin.proof.zoomIn')}
          disabled={step === zooms.length - 1}
          onClick={() => setStep(step + 1)}
          aria-keyshortcuts="Z"
        />
        <KeyHint name="Z" />
        <Button type="text" size="small" icon={<RotateRightOutlined aria-hidden />} aria-label={t('admin.proof.rotate')} onClick={rotate} />
      </div>
      <div className={styles.proofView}>
        <div
          ref={picture}
          className={styles.proofPicture}
          style={{ width: `${zoom * 100}%`, transform: `rotate(${turn.count * quarterTurn}deg) scale(${turn.scale})` }}
        >
          <PrivateImage address={proofImage} alt={t('admin.proof.alt', { number })} />
        </div>
      </div>
      <p className={styles.requestAsideFooter}>
        {t('admin.proof.uploaded', { at: formatInstant(originalCreatedAt, language) })}
        {sameProofs === null && request.status === 'pending' && <span>{t('admin.same.notCompared')}</span>}
        {sameProofs?.length === 0 && <span>{t('admin.same.none')}</span>}
      </p>
    </>
  );
}
