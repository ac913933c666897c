import { useTranslation } from 'react-i18next';
import { passwordLevels, ratePassword } from './rate-password.ts';

/** Four steps and a word for how hard the password is to guess; nothing while there is none. */
export function PasswordStrength({ password, username }: { password: string; username: string }) {
  const { t } = useTranslation('auth');
  const level = ratePassword(password, username);
  const reached = passwordLevels.indexOf(level);
  return (
    <div className="password-strength" aria-live="polite">
      <span className="password-steps" aria-hidden>
        {passwordLevels.map((each, index) => (
          <span key={each} className={password !== '' && index <= reached ? 'password-step-reached' : ''} />
        ))}
      </span>
      {password === '' ? null : <p>{t('register.strength', { level: t(`register.level.${level}`) })}</p>}
    </div>
  );
}
