import MutedOutlined from '@ant-design/icons/MutedOutlined';
import SoundOutlined from '@ant-design/icons/SoundOutlined';
import { Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAlertSound, setAlertSound, type AlertSound } from '../lib/alert-sound.ts';
import { useIsPhone } from '../../shared/lib/use-is-phone.ts';
import styles from './admin-requests.module.css';

const labelKeys = {
  off: 'admin.sound.off',
  on: 'admin.sound.on',
  locked: 'admin.sound.locked',
  blocked: 'admin.sound.blocked',
} as const satisfies Record<AlertSound, string>;

/**
 * Turns the sound for new requests on and off; turning it on plays it once. Shows when the browser blocks it. The layout does
 * not change when the first gesture unlocks the sound, because that gesture is aimed at another control.
 */
export function SoundToggle() {
  const { t } = useTranslation('admin-requests');
  const isPhone = useIsPhone();
  const sound = useAlertSound();
  /* The state when the button was pressed: the press itself may already have unlocked the sound. */
  const pressed = useRef(sound);
  const press = () => void (pressed.current = sound);
  const label = t(labelKeys[sound]);
  return (
    <Button
      icon={sound === 'on' ? <SoundOutlined aria-hidden /> : <MutedOutlined aria-hidden />}
      danger={sound === 'blocked'}
      aria-pressed={sound !== 'off'}
      aria-label={t('admin.sound.label')}
      title={sound === 'locked' ? t('admin.sound.lockedText') : label}
      onPointerDown={press}
      onKeyDown={press}
      onClick={() => void setAlertSound(pressed.current !== 'on')}
    >
      {!isPhone && label}
    </Button>
  );
}

/** Under the title: the browser blocks the sound although it is turned on. */
export function SoundNotice() {
  const { t } = useTranslation('admin-requests');
  return (
    useAlertSound() === 'blocked' && <span className={`${styles.freshnessLine} ${styles.noMatch}`}>{t('admin.sound.blockedText')}</span>
  );
}
