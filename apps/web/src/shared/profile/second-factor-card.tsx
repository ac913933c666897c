import { recoveryCodesPerUser } from '@app/contract';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
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
type Task = { kind: 'set-up' } | { kind: 'remove' } | { kind: 'renew' } | { kind: 'codes'; codes: readonly string[] };

function useSecondFactorCalls({ onCodes, onRemoved }: { onCodes: (codes: readonly string[]) => void; onRemoved: () => void }) {
  const { t } = useTranslation('profile');
  const utils = trpc.useUtils();
  const fetchAgain = () => {
    for (const query of [utils.secondFactor.get, utils.profile.listSessions, utils.securityEvents.listMine]) void query.invalidate();
  };
  const showCodes = (codes: readonly string[]) => {
    fetchAgain();
    onCodes(codes);
  };
  const remove = trpc.secondFactor.remove.useMutation({
    onSuccess() {
      toast.success(t('secondFactor.removed'));
      fetchAgain();
      onRemoved();
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
          <Button type="primary" onClick={() => onStart({ kind: 'set-up' })}>
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
        <Button onClick={() => onStart({ kind: 'renew' })}>{t('secondFactor.renew')}</Button>
        <Button onClick={() => onStart({ kind: 'remove' })}>{t('secondFactor.remove')}</Button>
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
  const { showCodes, remove, renew } = useSecondFactorCalls({ onCodes: (codes) => setTask({ kind: 'codes', codes }), onRemoved: leave });
  const isOn = data !== undefined && data.since !== null;
  return (
    <SectionCard title={t('secondFactor.title')} aside={isOn && <StatusTag status="active">{t('secondFactor.on')}</StatusTag>}>
      {error !== null && (
        <ErrorPanel error={error} title={t('secondFactor.failed')} lastLoadedAt={dataUpdatedAt} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <ListSkeleton rows={1} />}
      {task?.kind === 'codes' && <RecoveryCodeList codes={task.codes} onDone={leave} />}
      {task?.kind === 'set-up' && <SetUpApp onConfirmed={showCodes} onCancel={leave} />}
      {task?.kind === 'remove' && (
        <BothFactorsForm text={t('secondFactor.removeText')} submitText={t('secondFactor.removeNow')} call={remove} onCancel={leave} />
      )}
      {task?.kind === 'renew' && (
        <BothFactorsForm text={t('secondFactor.renewText')} submitText={t('secondFactor.renewNow')} call={renew} onCancel={leave} />
      )}
      {task === null && data !== undefined && <SecondFactorState {...data} onStart={setTask} />}
    </SectionCard>
  );
}
