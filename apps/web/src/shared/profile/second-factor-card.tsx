import KeyOutlined from '@ant-design/icons/KeyOutlined';
import { recoveryCodesPerUser, type SecondFactor } from '@app/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { passkeySupport } from '../lib/passkeys.ts';
import type { Serialized } from '../lib/serialized.ts';
import { createValueStore, useStore } from '../lib/store.ts';
import { useToken } from '../lib/token-store.ts';
import { trpc } from '../lib/trpc.ts';
import { DateTime } from '../ui/date-time.tsx';
import { DetailRow } from '../ui/detail-row.tsx';
import { QueryError } from '../ui/error-panel.tsx';
import { PasskeyAddress } from '../ui/passkey-address.tsx';
import { ListRow } from '../ui/list-row.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { ListSkeleton } from '../ui/skeletons.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { ApprovalWait, useIsFactorRequired } from './approval-wait.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { BothFactorsForm } from './both-factors-form.tsx';
import { RenamePasskey } from './rename-passkey.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { SetUpApp } from './set-up-app.tsx';
import styles from './profile.module.css';

/** With fewer unused recovery codes, the card suggests a new set. */
const fewCodes = 3;

type Factor = Serialized<SecondFactor>;
type Passkey = Factor['passkeys'][number];

/** What the user is doing in the card instead of reading the state. */
type Task = 'set-up' | 'add-passkey' | 'remove' | 'renew' | { renames: Passkey } | { removes: Passkey };

/** New recovery codes of the session of `token` that the user has not saved yet: they stay when another page is opened meanwhile. */
const unsavedCodes = createValueStore<{ token: string | null; codes: readonly string[] } | null>(null);

function useSecondFactorCalls({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('profile');
  const utils = trpc.useUtils();
  const token = useToken(); // of the calls: another user may log in in another tab before they are answered
  const fetchAgain = () => {
    for (const query of [utils.secondFactor.get, utils.profile.listSessions, utils.securityEvents.listMine, utils.payoutControls.mine])
      void query.invalidate();
  };
  const showCodes = (codes: readonly string[]) => {
    if (codes.length > 0) unsavedCodes.set({ token, codes }); // none: those of an earlier factor stay valid
    fetchAgain();
    onDone();
  };
  const finish = (sentence: string) => {
    toast.success(sentence);
    fetchAgain();
    onDone();
  };
  const remove = trpc.secondFactor.remove.useMutation({ onSuccess: () => finish(t('secondFactor.removed')) });
  const removePasskey = trpc.secondFactor.removePasskey.useMutation({ onSuccess: () => finish(t('passkeys.removed')) });
  const renew = trpc.secondFactor.renewRecoveryCodes.useMutation({ onSuccess: ({ recoveryCodes }) => showCodes(recoveryCodes) });
  return { showCodes, remove, removePasskey, renew };
}

type StateProps = { factor: Factor; onStart: (task: Task) => void };

/** The button that adds a passkey, or why this page can't. */
function AddPasskeyButton({ isFirst, onStart }: { isFirst: boolean } & Pick<StateProps, 'onStart'>) {
  const { t } = useTranslation('profile');
  const support = passkeySupport();
  if (support === 'none') return null;
  if (support === 'yes')
    return (
      <Button {...(isFirst && { type: 'primary' })} onClick={() => onStart('add-passkey')}>
        {t('passkeys.add')}
      </Button>
    );
  return (
    <div className={styles.byAddress}>
      <PasskeyAddress />
    </div>
  );
}

type PasskeyRowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void };

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { t } = useTranslation('profile');
  const { name, createdAt, lastUsedAt, isSynced } = passkey;
  return (
    <div className={styles.rowWithButtons}>
      <ListRow
        icon={<KeyOutlined aria-hidden />}
        title={name}
        detail={
          <>
            <div>
              {t('passkeys.addedOn')} <DateTime at={createdAt} />
            </div>
            {lastUsedAt !== null && (
              <div>
                {t('passkeys.lastUsed')} <DateTime at={lastUsedAt} />
              </div>
            )}
            {isSynced && <div>{t('passkeys.synced')}</div>}
          </>
        }
        value={
          <div className={styles.rowButtons}>
            <Button onClick={onRename} aria-label={`${t('passkeys.rename')}: ${name}`}>
              {t('passkeys.rename')}
            </Button>
            <Button onClick={onRemove} aria-label={`${t('passkeys.remove')}: ${name}`}>
              {t('passkeys.remove')}
            </Button>
          </div>
        }
      />
    </div>
  );
}

function SecondFactorState({ factor, onStart }: StateProps) {
  const { t } = useTranslation('profile');
  const { since, appSince, passkeys, recoveryCodesLeft } = factor;
  return (
    <>
      {since === null && <p>{t('secondFactor.why')}</p>}
      {passkeys.map((passkey) => (
        <PasskeyRow
          key={passkey.id}
          passkey={passkey}
          onRename={() => onStart({ renames: passkey })}
          onRemove={() => onStart({ removes: passkey })}
        />
      ))}
      {appSince !== null && <DetailRow label={t('secondFactor.app')} value={<DateTime at={appSince} />} />}
      {since !== null && (
        <DetailRow
          label={t('secondFactor.codesLeft')}
          value={
            <span className="num">
              {recoveryCodesLeft} / {recoveryCodesPerUser}
            </span>
          }
        />
      )}
      {since !== null && recoveryCodesLeft < fewCodes && <p className="callout">{t('secondFactor.fewCodes')}</p>}
      <div className={styles.actions}>
        <AddPasskeyButton isFirst={since === null} onStart={onStart} />
        {appSince === null && <Button onClick={() => onStart('set-up')}>{t('secondFactor.setUp')}</Button>}
        {since !== null && <Button onClick={() => onStart('renew')}>{t('secondFactor.renew')}</Button>}
        {appSince !== null && <Button onClick={() => onStart('remove')}>{t('secondFactor.remove')}</Button>}
      </div>
    </>
  );
}

type TaskProps = { task: Task; factor: Factor; calls: ReturnType<typeof useSecondFactorCalls>; onCancel: () => void };

function TaskForm({ task, factor, calls, onCancel }: TaskProps) {
  const { t } = useTranslation('profile');
  const { showCodes, remove, removePasskey, renew } = calls;
  const removeLastText = t(useIsFactorRequired() ? 'secondFactor.removeRequiredText' : 'secondFactor.removeText');
  if (task === 'set-up') return <SetUpApp factor={factor} onConfirmed={showCodes} onCancel={onCancel} />;
  if (task === 'add-passkey') return <AddPasskey factor={factor} onAdded={showCodes} onCancel={onCancel} />;
  if (task === 'renew')
    return (
      <BothFactorsForm
        text={t('secondFactor.renewText')}
        submitText={t('secondFactor.renewNow')}
        factor={factor}
        call={renew}
        onCancel={onCancel}
      />
    );
  if (task === 'remove')
    return (
      <BothFactorsForm
        text={factor.passkeys.length === 0 ? removeLastText : t('secondFactor.removeAppText')}
        submitText={t('secondFactor.removeNow')}
        factor={factor}
        call={remove}
        onCancel={onCancel}
      />
    );
  if ('renames' in task) return <RenamePasskey passkey={task.renames} onDone={onCancel} />;
  const { id, name } = task.removes;
  const isLast = factor.appSince === null && factor.passkeys.length === 1;
  return (
    <BothFactorsForm
      text={isLast ? removeLastText : t('passkeys.removeText', { name })}
      submitText={t('passkeys.removeNow')}
      factor={factor}
      call={{ ...removePasskey, mutate: (input) => removePasskey.mutate({ ...input, id }) }}
      onCancel={onCancel}
    />
  );
}

/** What a task means for an administrator who approves; undefined: nothing. */
function approvalEffectOf(task: Task, { appSince, passkeys }: Factor) {
  if (task === 'renew' || (typeof task === 'object' && 'renames' in task)) return undefined;
  const isRemoval = task === 'remove' || typeof task === 'object';
  return isRemoval && passkeys.length + Number(appSince !== null) === 1 ? 'removes-last' : 'restarts-wait';
}

/** The passkeys, the authenticator app and the recovery codes of the user's own account: set up, renewed, removed. */
export function SecondFactorCard() {
  const { t } = useTranslation('profile');
  const query = trpc.secondFactor.get.useQuery();
  const { data, error } = query;
  const [task, setTask] = useState<Task | null>(null);
  const leave = () => setTask(null);
  const calls = useSecondFactorCalls({ onDone: leave });
  const unsaved = useStore(unsavedCodes);
  const token = useToken();
  const codes = unsaved?.token === token ? unsaved?.codes : undefined;
  const isOn = data !== undefined && data.since !== null;
  return (
    <SectionCard title={t('secondFactor.title')} aside={isOn && <StatusTag status="active">{t('secondFactor.on')}</StatusTag>}>
      <QueryError query={query} title={t('secondFactor.failed')} />
      {data === undefined && error === null && <ListSkeleton rows={1} />}
      {codes !== undefined && <RecoveryCodeList codes={codes} onDone={() => unsavedCodes.set(null)} />}
      {data !== undefined && codes === undefined && <ApprovalWait effect={task === null ? undefined : approvalEffectOf(task, data)} />}
      {task !== null && data !== undefined && <TaskForm task={task} factor={data} calls={calls} onCancel={leave} />}
      {task === null && codes === undefined && data !== undefined && <SecondFactorState factor={data} onStart={setTask} />}
    </SectionCard>
  );
}
