import { passkeyNameMax, type SecondFactor } from '@app/contract';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { checkPresent } from '../lib/field-checks.ts';
import type { Serialized } from '../lib/serialized.ts';
import { trpc } from '../lib/trpc.ts';
import { CheckedForm } from '../ui/checked-form.tsx';
import { HtmlButton } from '../ui/html-button.tsx';
import { TextField } from '../ui/text-field.tsx';
import styles from './profile.module.css';

const checks = { name: checkPresent };

type RenamePasskeyProps = { passkey: Serialized<SecondFactor>['passkeys'][number]; onDone: () => void };

/** Gives a passkey another name. */
export function RenamePasskey({ passkey: { id, name }, onDone }: RenamePasskeyProps) {
  const { t } = useTranslation('profile');
  const utils = trpc.useUtils();
  const rename = trpc.secondFactor.renamePasskey.useMutation({
    onSuccess(factor) {
      toast.success(t('passkeys.renamed'));
      utils.secondFactor.get.setData(undefined, factor);
      onDone();
    },
  });
  return (
    <div className={styles.proof}>
      <CheckedForm
        checks={checks}
        initial={{ name }}
        error={rename.error}
        isPending={rename.isPending}
        submitText={t('passkeys.renameNow')}
        onSubmit={(input) => rename.mutate({ id, ...input })}
      >
        {(fieldOf) => (
          <TextField
            {...fieldOf('name')}
            label={t('passkeys.name')}
            help={t('passkeys.nameHelp')}
            autoComplete="off"
            maxLength={passkeyNameMax}
            autoFocus
          />
        )}
      </CheckedForm>
      <HtmlButton block onClick={onDone}>
        {t('secondFactor.cancel')}
      </HtmlButton>
    </div>
  );
}
