import EyeInvisibleOutlined from '@ant-design/icons-svg/es/asn/EyeInvisibleOutlined';
import EyeOutlined from '@ant-design/icons-svg/es/asn/EyeOutlined';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './icon.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';
import styles from './text-field.module.css';

/** A password field with a button that shows the password. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'end'>) {
  const { t } = useTranslation('errors');
  const [isShown, setIsShown] = useState(false);
  const eye = (
    <button
      type="button"
      className={styles.end}
      aria-pressed={isShown}
      aria-label={t('form.showPassword')}
      aria-controls={props.id}
      onClick={() => setIsShown(!isShown)}
    >
      <Icon of={isShown ? EyeOutlined : EyeInvisibleOutlined} />
    </button>
  );
  return <TextField {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} end={eye} />;
}
