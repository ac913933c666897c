import type { SecondFactor, StartedSecondFactor } from '@app/contract';
import { QRCode } from 'antd';
import { clsx } from 'clsx';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { CheckedForm } from '../ui/checked-form.tsx';
import { checkPresent } from '../lib/field-checks.ts';
import { apiErrorOf } from '../lib/api-error.ts';
import { focusElement } from '../lib/focus-element.ts';
import type { Serialized } from '../lib/serialized.ts';
import { trpc } from '../lib/trpc.ts';
import { CopyButton } from '../ui/copy-button.tsx';
import { HtmlButton } from '../ui/html-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import { BothFactorsForm } from './both-factors-form.tsx';
import styles from './profile.module.css';

const qrSizePx = 200;
const codeChecks = { code: checkPresent };

type SetUpAppProps = {
  factor: Serialized<SecondFactor>;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
  onCancel: () => void;
};

/** Sets up an authenticator app: first the password, then the secret and the app's first code. */
export function SetUpApp({ factor, onConfirmed, onCancel }: SetUpAppProps) {
  const { t } = useTranslation('profile');
  const start = trpc.secondFactor.start.useMutation();
  const [isExpired, setIsExpired] = useState(false);
  function expire() {
    setIsExpired(true);
    start.reset();
  }
  if (start.data === undefined)
    return (
      <>
        {isExpired && (
          <p className="callout" role="alert">
            {t('secondFactor.expired')}
          </p>
        )}
        <BothFactorsForm
          text={t('secondFactor.passwordFirst')}
          submitText={t('secondFactor.next')}
          factor={factor}
          call={start}
          onCancel={onCancel}
        />
      </>
    );
  return (
    <div className={styles.proof}>
      <ConfirmApp started={start.data} onConfirmed={onConfirmed} onExpired={expire} />
      <HtmlButton block onClick={onCancel}>
        {t('secondFactor.cancel')}
      </HtmlButton>
    </div>
  );
}

/** `onExpired`: the set-up took too long, or another one was started since. */
type ConfirmAppProps = { started: StartedSecondFactor; onExpired: () => void } & Pick<SetUpAppProps, 'onConfirmed'>;

function ConfirmApp({ started: { secret, uri }, onConfirmed, onExpired }: ConfirmAppProps) {
  const { t } = useTranslation('profile');
  const confirm = trpc.secondFactor.confirm.useMutation({
    onSuccess({ recoveryCodes }) {
      toast.success(t('secondFactor.added'));
      onConfirmed(recoveryCodes);
    },
    onError: (error) => apiErrorOf(error).errorCode === 'NOT_FOUND' && onExpired(),
  });
  return (
    <>
      {/* Takes the focus, so that the picture below it is in view. */}
      <p tabIndex={-1} ref={focusElement} className={styles.firstText}>
        {t('secondFactor.scan')}
      </p>
      {/* Black on white in dark mode too, because many scanners read nothing else. */}
      <QRCode
        className={clsx(styles.secretQr)}
        type="svg"
        value={uri}
        size={qrSizePx}
        color="#000000"
        bgColor="#ffffff"
        bordered={false}
        errorLevel="M"
      />
      <a className="phone-only" href={uri}>
        {t('secondFactor.openApp')}
      </a>
      <p>{t('secondFactor.typeSecret')}</p>
      <div className={styles.secret}>
        <code>{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton text={secret} label={t('secondFactor.secret')} />
      </div>
      <CheckedForm
        checks={codeChecks}
        error={confirm.error}
        isPending={confirm.isPending}
        submitText={t('secondFactor.confirm')}
        onSubmit={(input) => confirm.mutate(input)}
      >
        {(fieldOf) => (
          <TextField
            {...fieldOf('code')}
            label={t('secondFactor.code')}
            help={t('secondFactor.codeHelp')}
            autoComplete="one-time-code"
            inputMode="numeric"
          />
        )}
      </CheckedForm>
    </>
  );
}
