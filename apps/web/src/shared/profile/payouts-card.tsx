import { formatSgd, type Idr } from '@app/money';
import type { PayoutControls } from '@app/contract';
import { Button } from 'antd';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { formatInstant } from '../lib/business-time.ts';
import type { Serialized } from '../lib/serialized.ts';
import { toastFailure } from '../lib/toast-failure.ts';
import { trpc } from '../lib/trpc.ts';
import { useOwnPayoutControls } from '../lib/use-own-payout-controls.ts';
import { UnsavedInput } from '../lib/use-guarded-close.tsx';
import { useLanguage } from '../lib/use-language.ts';
import { DetailRow } from '../ui/detail-row.tsx';
import { QueryError } from '../ui/error-panel.tsx';
import { LabelledField } from '../ui/labelled-field.tsx';
import { PayoutsNotice } from '../ui/payouts-notice.tsx';
import { SectionCard } from '../ui/section-card.tsx';
import { SgdInput } from '../ui/sgd-input.tsx';
import { ListSkeleton } from '../ui/skeletons.tsx';
import { StatusTag } from '../ui/status-tag.tsx';
import styles from './profile.module.css';

type Controls = Serialized<PayoutControls>;

function stateOf({ frozenAt, heldUntil, dayMax }: Controls) {
  if (frozenAt !== null) return 'frozen';
  if (heldUntil !== null) return 'held';
  return dayMax === null ? 'open' : 'limited';
}
const tagOf = { open: 'active', limited: 'info', held: 'pending', frozen: 'rejected' } as const;

/** Of the two forms of the card at most one is open. */
type FormProps = { isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

function useLimitText() {
  const { t } = useTranslation('profile');
  return (limit: Idr | null) => (limit === null ? t('payouts.noLimit') : formatSgd(limit));
}

function LimitForm({ controls, onDone }: { controls: Controls; onDone: () => void }) {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  const shown = useLimitText();
  const utils = trpc.useUtils();
  const id = useId();
  const [amount, setAmount] = useState<Idr | null>(controls.dayMax);
  const save = trpc.payoutControls.setDayMax.useMutation({
    onError: (error) => toastFailure(error, t('payouts.saveFailed')),
    onSuccess(saved) {
      utils.payoutControls.mine.setData(undefined, saved);
      const { dayMax, nextDayMax, nextDayMaxAt: from } = saved;
      const facts = from !== null && { limit: shown(nextDayMax), at: formatInstant(from, language), now: shown(dayMax) };
      toast.success(facts ? t('payouts.savedFrom', facts) : t('payouts.saved'));
      onDone();
    },
  });
  const [isRefused, setIsRefused] = useState(false);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (amount !== null && amount > 0) return save.mutate({ amount });
    setIsRefused(true);
    document.getElementById(id)?.focus();
  }
  function write(next: Idr | null) {
    setAmount(next);
    setIsRefused(false);
  }
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <UnsavedInput when={amount !== controls.dayMax} />
      <LabelledField
        id={id}
        label={t('payouts.limitField')}
        help={t('payouts.limitHelp', { count: controls.holdHours })}
        problem={isRefused ? t('payouts.limitMissing') : undefined}
      >
        {(control) => <SgdInput {...control} value={amount} onChange={write} />}
      </LabelledField>
      <div className={styles.actions}>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t('payouts.save')}
        </Button>
        {controls.dayMax !== null && <Button onClick={() => save.mutate({ amount: null })}>{t('payouts.removeLimit')}</Button>}
        <Button onClick={onDone}>{t('payouts.cancel')}</Button>
      </div>
    </form>
  );
}

/** The member's own limit of withdrawals per day, with one that is still to begin. */
function DayLimit({ controls, isOpen: isEdited, onOpenChange: setIsEdited }: { controls: Controls } & FormProps) {
  const { t } = useTranslation('profile');
  const language = useLanguage();
  const shown = useLimitText();
  if (isEdited) return <LimitForm controls={controls} onDone={() => setIsEdited(false)} />;
  const { dayMax, nextDayMax, nextDayMaxAt } = controls;
  return (
    <>
      <DetailRow label={t('payouts.limit')} value={shown(dayMax)} />
      {nextDayMaxAt !== null && (
        <p className="field-help">{t('payouts.nextLimit', { limit: shown(nextDayMax), at: formatInstant(nextDayMaxAt, language) })}</p>
      )}
      <div className={styles.actions}>
        <Button onClick={() => setIsEdited(true)}>{t('payouts.change')}</Button>
      </div>
    </>
  );
}

/** Asks in its place, and freezes: it cannot be undone by the member. */
function FreezeButton({ isOpen: isAsked, onOpenChange: setIsAsked }: FormProps) {
  const { t } = useTranslation('profile');
  const utils = trpc.useUtils();
  const freeze = trpc.payoutControls.freeze.useMutation({
    onError: (error) => toastFailure(error, t('payouts.freezeFailed')),
    onSuccess: () => toast.success(t('payouts.done')),
    onSettled() {
      for (const query of [utils.payoutControls.mine, utils.securityEvents.listMine]) void query.invalidate();
    },
  });
  if (!isAsked)
    return (
      <>
        <p>{t('payouts.why')}</p>
        <div className={styles.actions}>
          <Button danger onClick={() => setIsAsked(true)}>
            {t('payouts.freeze')}
          </Button>
        </div>
      </>
    );
  return (
    <>
      <p role="status">
        <strong>{t('payouts.ask')}</strong> {t('payouts.askText')}
      </p>
      <div className={styles.actions}>
        <Button type="primary" danger loading={freeze.isPending} onClick={() => freeze.mutate()}>
          {t('payouts.confirm')}
        </Button>
        <Button onClick={() => setIsAsked(false)}>{t('payouts.cancel')}</Button>
      </div>
    </>
  );
}

/** What keeps the member's withdrawals from being paid, their own limit, and the button that freezes withdrawals. */
export function PayoutsCard() {
  const { t } = useTranslation('profile');
  const query = useOwnPayoutControls();
  const { data, error } = query;
  const [openForm, setOpenForm] = useState<'limit' | 'freeze' | null>(null);
  const propsOf = (form: 'limit' | 'freeze'): FormProps => ({
    isOpen: openForm === form,
    onOpenChange: (isOpen) => setOpenForm(isOpen ? form : null),
  });
  const state = data && stateOf(data);
  return (
    <SectionCard
      title={t('payouts.title')}
      aside={state !== undefined && <StatusTag status={tagOf[state]}>{t(`payouts.state.${state}`)}</StatusTag>}
    >
      <QueryError query={query} title={t('payouts.failed')} />
      {data === undefined && error === null && <ListSkeleton rows={2} />}
      {data !== undefined && (
        <>
          <PayoutsNotice {...data} />
          <DayLimit controls={data} {...propsOf('limit')} />
          {data.frozenAt === null && <FreezeButton {...propsOf('freeze')} />}
        </>
      )}
    </SectionCard>
  );
}
