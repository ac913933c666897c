import { useTranslation } from 'react-i18next';
import { passwordLevels, ratePassword } from './rate-password.ts';
import styles from './auth.module.css';

/** How hard the password is to guess, in four steps with a word; while the field is empty, no step is reached. */
export function PasswordStrength({ password, username }: { password: string; username: string }) {
  const { t } = useTranslation('auth');
  const level = ratePassword(password, username);
  const reached = passwordLevels.indexOf(level);
  return (
    <div className={styles.passwordStrength} aria-live="polite">
      <span className={styles.passwordSteps} aria-hidden>
        {passwordLevels.map((each, index) => (
          <span key={each} className={password !== '' && index <= reached ? styles.passwordStepReached : ''} />
        ))}
      </span>
      {password === '' ? null : <p>{t('register.strength', { level: t(`register.level.${level}`) })}</p>}
    </div>
  );
}
