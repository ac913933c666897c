import MutedOutlined from '@ant-design/icons/MutedOutlined';
import SoundOutlined from '@ant-design/icons/SoundOutlined';
import { Button } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useAlertSound, wantAlertSound, type AlertSound } from '../../lib/alert-sound.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';

const words = {
  off: 'admin.sound.off',
  on: 'admin.sound.on',
  locked: 'admin.sound.locked',
  blocked: 'admin.sound.blocked',
} as const satisfies Record<AlertSound, string>;

/**
 * Turns the sound for new requests on and off; turning it on plays it once. A browser that refuses is named. Nothing
 * else on the page moves when the first touch unlocks the sound: that touch is aimed at something.
 */
export function SoundToggle() {
  const { t } = useTranslation('queue');
  const isPhone = useIsPhone();
  const sound = useAlertSound();
  /* What was on the button when it was pressed: the press itself may already have unlocked the sound. */
  const pressed = useRef(sound);
  const press = () => void (pressed.current = sound);
  const word = t(words[sound]);
  return (
    <Button
      icon={sound === 'on' ? <SoundOutlined aria-hidden /> : <MutedOutlined aria-hidden />}
      danger={sound === 'blocked'}
      aria-pressed={sound !== 'off'}
      aria-label={t('admin.sound.label')}
      title={sound === 'locked' ? t('admin.sound.lockedText') : word}
      onPointerDown={press}
      onKeyDown={press}
      onClick={() => void wantAlertSound(pressed.current !== 'on')}
    >
      {!isPhone && word}
    </Button>
  );
}

/** Under the title: that nothing is heard although the sound is on. */
export function SoundNotice() {
  const { t } = useTranslation('queue');
  return useAlertSound() === 'blocked' && <span className="freshness-line no-match">{t('admin.sound.blockedText')}</span>;
}
