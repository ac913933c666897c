import { aloneBounds, aloneLimits, holdHours, type AloneLimit, type Protection } from '@app/contract';
import { formatSgd, idr, type Idr } from '@app/money';
import { App, Button, InputNumber } from 'antd';
import { clsx } from 'clsx';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { Link } from 'wouter';
import { formatCount } from '../../shared/lib/format-number.ts';
import { unlessSent } from '../../shared/lib/sent-for-approval.ts';
import { formatInstant } from '../../shared/lib/business-time.ts';
import { serverNow } from '../../shared/lib/clock.ts';
import { useConnection } from '../../shared/lib/connection.ts';
import type { Serialized } from '../../shared/lib/serialized.ts';
import { useMay, useUser } from '../../shared/lib/session.tsx';
import { useSettings } from '../../shared/lib/settings.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { DetailRow } from '../../shared/ui/detail-row.tsx';
import { ErrorPanel, QueryError } from '../../shared/ui/error-panel.tsx';
import { LabelledField } from '../../shared/ui/labelled-field.tsx';
import { SgdInput } from '../../shared/ui/sgd-input.tsx';
import { DetailsSkeleton } from '../../shared/ui/skeletons.tsx';
import { StatusTag } from '../../shared/ui/status-tag.tsx';
import { polledApprovals } from '../lib/use-approval-counts.ts';
import { PendingApprovals } from '../ui/pending-approvals.tsx';
import { SaveButton } from './save-button.tsx';
import styles from './settings.module.css';
import { SecondPersonNote } from '../ui/dialog-footer.tsx';

type Rules = Serialized<Protection>;

const labels = {
  singlePayoutMax: 'protection.payout',
  singleDayMax: 'protection.day',
  singleDepositMax: 'protection.deposit',
} as const satisfies Record<AloneLimit, string>;

/** The call that changes the protection. What needs a second administrator is sent to one, and the form shows the present rules again. */
function useUpdateProtection(onDone: () => void) {
  const { t } = useTranslation('settings');
  const utils = trpc.useUtils();
  return trpc.protection.update.useMutation({
    onSuccess() {
      toast.success(t('protection.saved'));
      onDone();
    },
    onError: unlessSent(onDone),
    onSettled: () => void utils.protection.invalidate(),
  });
}

/** What needs two administrators, as the "What needs two" of docs/controls.md. */
const needTwo = ['payouts', 'deposits', 'transactions', 'members', 'release', 'administrators', 'banks', 'settings', 'treasury'] as const;

function WhatNeedsTwo({ rules }: { rules: Rules }) {
  const { t } = useTranslation('settings');
  const limits = {
    singlePayoutMax: formatSgd(rules.singlePayoutMax),
    singleDayMax: formatSgd(rules.singleDayMax),
    singleDepositMax: formatSgd(rules.singleDepositMax),
  };
  return (
    <section className={styles.form} aria-label={t('protection.needTwo')}>
      <h3>{t('protection.needTwo')}</h3>
      <ul className={styles.list}>
        {needTwo.map((what) => (
          <li key={what}>{t(`protection.two.${what}`, limits)}</li>
        ))}
      </ul>
      <p className="quiet">{t('protection.rejecting')}</p>
    </section>
  );
}

/** What is missing before it can be switched on. */
function Missing({ hasOwn, hasOther, demoNames }: { hasOwn: boolean; hasOther: boolean; demoNames: readonly string[] }) {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  if (hasOwn && hasOther && demoNames.length === 0) return null;
  return (
    <>
      <p>{t('protection.missing')}</p>
      <ul className={styles.list}>
        {!hasOwn && (
          <li>
            <Link href="/profile?tab=security">{t('protection.ownFactor')}</Link>
          </li>
        )}
        {!hasOther && (
          <li>
            <Link href="/admin/management">{t('protection.otherFactor')}</Link>
          </li>
        )}
        {demoNames.length > 0 && (
          <li>
            <Link href="/admin/management">{t('protection.demoPassword', { names: new Intl.ListFormat(language).format(demoNames) })}</Link>
          </li>
        )}
      </ul>
    </>
  );
}

/** Whether it is on, what that means, and the button that switches it. */
function ProtectionSwitch({ since, administrators }: Pick<Rules, 'since' | 'administrators'>) {
  const { t } = useTranslation(['settings', 'errors']);
  const { modal } = App.useApp();
  const { state } = useConnection();
  const language = useLanguage();
  const update = useUpdateProtection(() => undefined);
  const { username: own } = useUser();
  const mayChange = useMay('master_admin');
  const isOn = since !== null;
  const isLive = useSettings().operatingMode === 'live';
  const withFactor = administrators.filter(({ secondFactorSince }) => secondFactorSince !== null);
  const hasOwn = withFactor.some(({ username }) => username === own);
  const hasOther = withFactor.some(({ username }) => username !== own);
  const demoNames = administrators.flatMap(({ username, isDemo }) => (isDemo ? [username] : []));
  const isPossible = isOn ? !isLive : hasOwn && hasOther && demoNames.length === 0;
  const others = withFactor.flatMap(({ username }) => (username === own ? [] : [username])).join(', ');
  const ask = () =>
    void modal.confirm({
      title: isOn ? t('protection.askOff') : t('protection.askOn'),
      content: isOn ? t('protection.askOffText') : t('protection.askOnText', { others }),
      okText: isOn ? t('protection.off') : t('protection.on'),
      okButtonProps: { danger: isOn },
      cancelText: t('protection.cancel'),
      onOk: () => update.mutateAsync({ isOn: !isOn }).catch(() => undefined), // the panel or a toast reports it
    });
  return (
    <section className={`${styles.form} ${styles.mode}`} aria-label={t('tab.protection')}>
      <PendingApprovals subjectId="protection" />
      {update.error !== null && <ErrorPanel error={update.error} title={t('protection.failedSave')} takesFocus />}
      <h3>
        {t('tab.protection')}{' '}
        <StatusTag status={isOn ? 'approved' : 'info'}>
          {isOn ? t('protection.since', { at: formatInstant(since, language) }) : t('protection.isOff')}
        </StatusTag>
      </h3>
      <p className="quiet">{t('protection.text')}</p>
      {!isOn && (
        <>
          <p>
            <strong>{t('protection.offText')}</strong>
          </p>
          {mayChange && <Missing hasOwn={hasOwn} hasOther={hasOther} demoNames={demoNames} />}
        </>
      )}
      {isOn && isLive && <p className="quiet">{t('errors:LIVE_REQUIRES_PROTECTION')}</p>}
      {mayChange && (
        <Button className={clsx(styles.modeButton)} loading={update.isPending} disabled={state !== 'ok' || !isPossible} onClick={ask}>
          {isOn ? t('protection.turnOff') : t('protection.turnOn')}
        </Button>
      )}
    </section>
  );
}

/** What one administrator may do alone, in SGD. */
function LimitForm({ rules }: { rules: Rules }) {
  const { t } = useTranslation('settings');
  const { state } = useConnection();
  const formId = useId();
  const { shownOf, write, edited, mutation } = useLimitEdits(rules);
  const [payout, day] = [shownOf('singlePayoutMax'), shownOf('singleDayMax')];
  function problemOf(limit: AloneLimit): string | undefined {
    const amount = shownOf(limit);
    if (amount !== null && amount > aloneBounds[limit]) return t('protection.tooMuch', { max: formatSgd(idr(aloneBounds[limit])) });
    return limit === 'singleDayMax' && payout !== null && day !== null && day < payout ? t('protection.dayTooSmall') : undefined;
  }
  const isSound = aloneLimits.every((limit) => shownOf(limit) !== null && problemOf(limit) === undefined);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (edited !== null && isSound) mutation.mutate(edited);
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <h3>{t('protection.limits')}</h3>
      {aloneLimits.map((limit) => (
        <LabelledField key={limit} id={`${formId}-${limit}`} label={t(labels[limit])} problem={problemOf(limit)}>
          {(control) => <SgdInput {...control} size="middle" value={shownOf(limit)} onChange={(amount) => write(limit, amount)} />}
        </LabelledField>
      ))}
      <SaveButton
        note={aloneLimits.some((limit) => (shownOf(limit) ?? 0) > rules[limit]) && <SecondPersonNote />}
        isPending={mutation.isPending}
        disabled={edited === null || !isSound || state !== 'ok'}
      />
    </form>
  );
}

/** How long withdrawals of a member are on hold after a change of the account. */
function HoldForm({ rules }: { rules: Rules }) {
  const { t } = useTranslation('settings');
  const { state } = useConnection();
  const id = useId();
  const [edit, setEdit] = useState<number | null>(null);
  const mutation = useUpdateProtection(() => setEdit(null));
  const hours = edit ?? rules.payoutHoldHours;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (edit !== null) mutation.mutate({ payoutHoldHours: edit });
  }
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <h3>{t('protection.hold')}</h3>
      <p className="quiet">{t('protection.holdText')}</p>
      <LabelledField id={id} label={t('protection.holdHours')}>
        {(control) => (
          <InputNumber
            {...control}
            min={holdHours.min}
            max={holdHours.max}
            precision={0}
            value={hours}
            onChange={(next) => setEdit(next)}
          />
        )}
      </LabelledField>
      <SaveButton
        note={hours < rules.payoutHoldHours && <SecondPersonNote />}
        isPending={mutation.isPending}
        disabled={edit === null || edit === rules.payoutHoldHours || state !== 'ok'}
      />
    </form>
  );
}

/** The limits and the hold, for who may not change them. */
function Limits({ rules }: { rules: Rules }) {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  return (
    <section className={styles.form} aria-label={t('protection.limits')}>
      <h3>{t('protection.limits')}</h3>
      {aloneLimits.map((limit) => (
        <DetailRow key={limit} label={t(labels[limit])} value={formatSgd(rules[limit])} />
      ))}
      <h3>{t('protection.hold')}</h3>
      <p className="quiet">{t('protection.holdText')}</p>
      <DetailRow label={t('protection.holdHours')} value={formatCount(rules.payoutHoldHours, language)} />
    </section>
  );
}

/** The edited limits, and the call that saves them. Null: the text of the field is no amount. */
function useLimitEdits(rules: Rules) {
  const [edits, setEdits] = useState<Partial<Record<AloneLimit, Idr | null>>>({});
  const mutation = useUpdateProtection(() => setEdits({}));
  function shownOf(limit: AloneLimit): Idr | null {
    const edit = edits[limit];
    return edit === undefined ? rules[limit] : edit;
  }
  const changed = aloneLimits.flatMap((limit) => (shownOf(limit) === rules[limit] ? [] : [[limit, shownOf(limit) ?? undefined] as const]));
  return {
    shownOf,
    write: (limit: AloneLimit, amount: Idr | null) => setEdits((previous) => ({ ...previous, [limit]: amount })),
    /** The limits that differ from the present ones; null: none does. */
    edited: changed.length === 0 ? null : Object.fromEntries(changed),
    mutation,
  };
}

/** All administrators, and from when each may approve. */
function Approvers({ administrators }: Pick<Rules, 'administrators'>) {
  const { t } = useTranslation('settings');
  const language = useLanguage();
  function stateOf({ isDemo, mayApproveFrom }: Rules['administrators'][number]) {
    if (isDemo) return t('protection.demo');
    if (mayApproveFrom === null) return t('protection.noFactor');
    if (Date.parse(mayApproveFrom) > serverNow()) return t('protection.from', { at: formatInstant(mayApproveFrom, language) });
    return <StatusTag status="approved">{t('protection.may')}</StatusTag>;
  }
  return (
    <section className={styles.form} aria-label={t('protection.people')}>
      <h3>{t('protection.people')}</h3>
      {administrators.map((each) => (
        <DetailRow key={each.id} label={each.username} value={stateOf(each)} />
      ))}
    </section>
  );
}

/** The protection: whether money needs two administrators, what one may do alone, and who may approve. */
export function ProtectionSettings() {
  const { t } = useTranslation('settings');
  const mayChange = useMay('master_admin');
  const query = trpc.protection.get.useQuery(undefined, polledApprovals);
  const { data, error } = query;
  if (data !== undefined)
    return (
      <>
        <ProtectionSwitch since={data.since} administrators={data.administrators} />
        <WhatNeedsTwo rules={data} />
        {mayChange ? (
          <>
            <LimitForm rules={data} />
            <HoldForm rules={data} />
          </>
        ) : (
          <Limits rules={data} />
        )}
        <Approvers administrators={data.administrators} />
      </>
    );
  return (
    <div className={styles.form}>
      {error === null ? <DetailsSkeleton rows={8} /> : <QueryError query={query} title={t('protection.failed')} />}
    </div>
  );
}
