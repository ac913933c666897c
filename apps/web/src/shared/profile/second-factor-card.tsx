import { recoveryCodesPerUser } from '@app/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { createValueStore, useStore } from '../lib/store.ts';
import { useToken } from '../lib/token-store.ts';
import { trpc } from '../lib/trpc.ts';
import { DateTime } from '../ui/date-time.tsx';
import { DetailRow } from '../ui/detail-row.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { ListSkeleton } from '../ui/skeletons.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import { BothFactorsForm } from './both-factors-form.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';
import { SetUpApp } from './set-up-app.tsx';
import styles from './profile.module.css';

/** With fewer unused recovery codes, the card suggests a new set. */
const fewCodes = 3;

/** What the user is doing in the card instead of reading the state. */
type Task = 'set-up' | 'remove' | 'renew';

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
    unsavedCodes.set({ token, codes });
    fetchAgain();
    onDone();
  };
  const remove = trpc.secondFactor.remove.useMutation({
    onSuccess() {
      toast.success(t('secondFactor.removed'));
      fetchAgain();
      onDone();
    },
  });
  const renew = trpc.secondFactor.renewRecoveryCodes.useMutation({ onSuccess: ({ recoveryCodes }) => showCodes(recoveryCodes) });
  return { showCodes, remove, renew };
}

type StateProps = { since: string | null; recoveryCodesLeft: number; onStart: (task: Task) => void };

function SecondFactorState({ since, recoveryCodesLeft, onStart }: StateProps) {
  const { t } = useTranslation('profile');
  if (since === null)
    return (
      <>
        <p>{t('secondFactor.why')}</p>
        <div className={styles.actions}>
          <Button type="primary" onClick={() => onStart('set-up')}>
            {t('secondFactor.setUp')}
          </Button>
        </div>
      </>
    );
  return (
    <>
      <DetailRow label={t('secondFactor.app')} value={<DateTime at={since} />} />
      <DetailRow
        label={t('secondFactor.codesLeft')}
        value={
          <span className="num">
            {recoveryCodesLeft} / {recoveryCodesPerUser}
          </span>
        }
      />
      {recoveryCodesLeft < fewCodes && <p className="callout">{t('secondFactor.fewCodes')}</p>}
      <div className={styles.actions}>
        <Button onClick={() => onStart('renew')}>{t('secondFactor.renew')}</Button>
        <Button onClick={() => onStart('remove')}>{t('secondFactor.remove')}</Button>
      </div>
    </>
  );
}

/** The authenticator app and the recovery codes of the user's own account: set up, renewed, removed. */
export function SecondFactorCard() {
  const { t } = useTranslation('profile');
  const { data, error, dataUpdatedAt, refetch } = trpc.secondFactor.get.useQuery();
  const [task, setTask] = useState<Task | null>(null);
  const leave = () => setTask(null);
  const { showCodes, remove, renew } = useSecondFactorCalls({ onDone: leave });
  const unsaved = useStore(unsavedCodes);
  const token = useToken();
  const codes = unsaved?.token === token ? unsaved?.codes : undefined;
  const isOn = data !== undefined && data.since !== null;
  return (
    <SectionCard title={t('secondFactor.title')} aside={isOn && <StatusTag status="active">{t('secondFactor.on')}</StatusTag>}>
      {error !== null && (
        <ErrorPanel error={error} title={t('secondFactor.failed')} lastLoadedAt={dataUpdatedAt} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <ListSkeleton rows={1} />}
      {codes !== undefined && <RecoveryCodeList codes={codes} onDone={() => unsavedCodes.set(null)} />}
      {task === 'set-up' && <SetUpApp onConfirmed={showCodes} onCancel={leave} />}
      {task === 'remove' && (
        <BothFactorsForm text={t('secondFactor.removeText')} submitText={t('secondFactor.removeNow')} call={remove} onCancel={leave} />
      )}
      {task === 'renew' && (
        <BothFactorsForm text={t('secondFactor.renewText')} submitText={t('secondFactor.renewNow')} call={renew} onCancel={leave} />
      )}
      {task === null && codes === undefined && data !== undefined && <SecondFactorState {...data} onStart={setTask} />}
    </SectionCard>
  );
}
