import { passkeyNameMax, type RecoveryCodes, type SecondFactor } from '@app/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { CheckedForm } from '../ui/checked-form.tsx';
import { checkPresent } from '../lib/field-checks.ts';
import { deviceRefusalOf, makePasskey, usePasskeyDevice } from '../lib/passkeys.ts';
import type { Serialized } from '../lib/serialized.ts';
import { trpc } from '../lib/trpc.ts';
import { HtmlButton } from '../ui/html-button.tsx';
import { PasskeyFailure } from '../ui/passkey-failure.tsx';
import { TextField } from '../ui/text-field.tsx';
import { BothFactorsForm } from './both-factors-form.tsx';
import { deviceOf } from '../lib/device-of.ts';
import styles from './profile.module.css';

type AddPasskeyProps = { factor: Serialized<SecondFactor>; onAdded: (recoveryCodes: readonly string[]) => void; onCancel: () => void };

/** Adds a passkey: first the password and a proof of the factor that there is, then the device. */
export function AddPasskey({ factor, onAdded, onCancel }: AddPasskeyProps) {
  const { t } = useTranslation('profile');
  const start = trpc.secondFactor.startPasskey.useMutation();
  if (start.data === undefined)
    return (
      <BothFactorsForm
        text={t('secondFactor.passwordFirst')}
        submitText={t('secondFactor.next')}
        factor={factor}
        call={start}
        onCancel={onCancel}
      />
    );
  return (
    <div className={styles.proof}>
      <MakePasskey options={start.data.options} onAdded={onAdded} onExpired={start.reset} />
      <HtmlButton block onClick={onCancel}>
        {t('secondFactor.cancel')}
      </HtmlButton>
    </div>
  );
}

/** `onExpired`: the options are no longer accepted, so the password has to be given again. */
type MakePasskeyProps = { options: string; onExpired: () => void } & Pick<AddPasskeyProps, 'onAdded'>;

const checks = { name: checkPresent };
/** The server accepts an answer for five minutes. */
const validMs = 5 * 60_000;

function MakePasskey({ options, onAdded, onExpired }: MakePasskeyProps) {
  const { t } = useTranslation('profile');
  const utils = trpc.useUtils();
  const [device] = useState(() => deviceOf(navigator.userAgent).name ?? '');
  /* The device would make a passkey that the server then refuses. */
  const [isExpired, setIsExpired] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsExpired(true), validMs);
    return () => clearTimeout(timer);
  }, []);
  const make = useMutation<RecoveryCodes, Error, string>({
    mutationFn: async (name) => utils.client.secondFactor.addPasskey.mutate({ credential: await makePasskey(options), name }),
    onSuccess({ recoveryCodes }) {
      toast.success(t('passkeys.added'));
      onAdded(recoveryCodes);
    },
    /* Without an answer it may have been added: the list says so. */
    onError: () => utils.secondFactor.get.invalidate(),
  });
  usePasskeyDevice();
  const isRefusedByServer = make.error !== null && deviceRefusalOf(make.error) === null;
  return (
    <>
      <p>{t('passkeys.addText')}</p>
      <PasskeyFailure error={make.error} />
      {isExpired && (
        <p className="callout" role="alert">
          {t('passkeys.expired')}
        </p>
      )}
      {isRefusedByServer || isExpired ? (
        <HtmlButton kind="primary" size="large" block onClick={onExpired}>
          {t('passkeys.again')}
        </HtmlButton>
      ) : (
        <CheckedForm
          checks={checks}
          initial={{ name: device }}
          error={null}
          isPending={make.isPending}
          submitText={t('passkeys.make')}
          onSubmit={({ name }) => make.mutate(name)}
        >
          {(fieldOf) => (
            <TextField
              {...fieldOf('name')}
              label={t('passkeys.name')}
              help={t('passkeys.nameHelp')}
              autoComplete="off"
              maxLength={passkeyNameMax}
            />
          )}
        </CheckedForm>
      )}
    </>
  );
}
