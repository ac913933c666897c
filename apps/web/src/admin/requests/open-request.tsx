import { clsx } from 'clsx';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { trimText, type RequestType } from '@app/contract';
import { Button, Drawer } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { UnsavedInput, useGuardedClose } from '../../shared/lib/use-guarded-close.tsx';
import { useLanguage } from '../../shared/lib/use-language.ts';
import { useTotalText } from '../../shared/lib/use-total-text.ts';
import { formatCount } from '../../shared/lib/format-number.ts';
import { polledUnlessLive } from '../../shared/lib/live/polled-unless-live.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { usePrivateFile } from '../../shared/lib/use-private-file.ts';
import { serverNow } from '../../shared/lib/clock.ts';
import { useMay } from '../../shared/lib/session.tsx';
import { useIsPhone } from '../../shared/lib/use-is-phone.ts';
import { QueryError } from '../../shared/ui/error-panel.tsx';
import { DetailsSkeleton } from '../../shared/ui/skeletons.tsx';
import { useShortcuts } from '../lib/use-shortcuts.ts';
import { FocusableButton } from '../ui/focusable-button.tsx';
import { AdminDecision } from './admin-decision.tsx';
import { AdminPayee } from './admin-payee.tsx';
import { AdminProof } from './admin-proof.tsx';
import { AdminRequestSections } from './admin-request-sections.tsx';
import { AdminRequestTag } from './admin-request-tag.tsx';
import { requestsIntervalMs, useRequestPosition, type AdminRequest, type RequestView } from './admin-request-view.ts';
import { LastDecision, type Decisions } from './last-decision.tsx';
import { requestLabels } from './request-labels.ts';
import { SameProofs } from './same-proofs.tsx';
import { useHasPanes } from './use-has-panes.ts';
import styles from './admin-requests.module.css';

const drawerWidth = 776;
const drawerClasses = {
  header: clsx(styles.requestDrawerHeader),
  title: clsx(styles.requestDrawerTitle),
  extra: clsx(styles.requestDrawerPlace),
  body: clsx(styles.requestDrawerBody),
};

type GoTo = (id: string | null) => void;
type Position = ReturnType<typeof useRequestPosition>;

/** The position of this request in the list on the screen, with buttons to the previous and next one. */
function ListPosition({ position, isOfAnother, onGoTo }: Pick<Position, 'position' | 'isOfAnother'> & { onGoTo: GoTo }) {
  const { t } = useTranslation(['admin-requests', 'app']);
  const language = useLanguage();
  const totalText = useTotalText();
  if (position === undefined) return null;
  const { previousId, nextId } = position;
  const way = (id: string | null) => ({ size: 'small' as const, blocked: id === null || isOfAnother, onClick: () => onGoTo(id) });
  return (
    <span className={styles.listPosition}>
      {position.position !== null && (
        <span className="num">
          {t('admin.position', { position: formatCount(position.position, language), total: totalText(position) })}
        </span>
      )}
      <FocusableButton icon={<LeftOutlined aria-hidden />} aria-label={t('admin.previous')} {...way(previousId)} />
      <FocusableButton icon={<RightOutlined aria-hidden />} aria-label={t('admin.next')} {...way(nextId)} />
    </span>
  );
}

type RequestSidesProps = {
  type: RequestType;
  id: string;
  /** True when it was decided here and is the last one in the list. */
  isEnd: boolean;
  note: string;
  onNoteChange: (note: string) => void;
  onDecided: (decided: AdminRequest) => Promise<void>;
  onClose: () => void;
  /** What was decided before, shown above the decision. */
  children: ReactNode;
};

/** Proof or payee on one side, the details of the request on the other, the decision below. */
function RequestSides({ type, id, isEnd, note, onNoteChange, onDecided, onClose, children }: RequestSidesProps) {
  const { t } = useTranslation(['admin-requests', 'app']);
  const query = trpc.requests.details.useQuery({ id }, polledUnlessLive(requestsIntervalMs));
  const { data, error } = query;
  if (data === undefined) {
    return (
      <div className={styles.requestWaiting}>
        {error === null ? <DetailsSkeleton rows={10} /> : <QueryError query={query} title={t(requestLabels[type].loadFailed)} />}
      </div>
    );
  }
  return (
    <div className={styles.requestSides}>
      <div className={styles.requestBody}>
        <div className={styles.requestAside}>
          {data.request.type === 'deposit' ? (
            <>
              <SameProofs request={data.request} sameProofs={data.sameProofs} />
              <AdminProof request={data.request} sameProofs={data.sameProofs} />
            </>
          ) : (
            <AdminPayee details={data} />
          )}
        </div>
        <div className={styles.requestDetails}>
          <QueryError query={query} />
          <AdminRequestSections details={data} />
        </div>
      </div>
      {children}
      <AdminDecision details={data} isEnd={isEnd} note={note} onNoteChange={onNoteChange} onDecided={onDecided} onClose={onClose} />
    </div>
  );
}

const asPanel = (panel: ReactNode) => (
  <div className={styles.requestDrawerPanel} data-testid="open-request">
    {panel}
  </div>
);

type FrameProps = { isOpen: boolean; onClose: () => void; title: ReactNode; extra: ReactNode; children: ReactNode };

/** Over the page, which stays usable; on phones over the whole screen. */
function RequestDrawer({ isOpen, onClose, title, extra, children }: FrameProps) {
  const isPhone = useIsPhone();
  return (
    <Drawer
      rootClassName={clsx(styles.requestDrawer, isOpen && styles.requestDrawerOpen)}
      classNames={drawerClasses}
      open={isOpen}
      onClose={onClose}
      mask={false}
      size={isPhone ? '100%' : drawerWidth}
      title={title}
      closable={{ placement: 'end' }}
      extra={extra}
      destroyOnHidden
      drawerRender={asPanel}
    >
      {children}
    </Drawer>
  );
}

/** Beside the list. */
function RequestPanel({ isOpen, onClose, title, extra, children }: FrameProps) {
  const { t } = useTranslation('admin-requests');
  useShortcuts({ Escape: isOpen ? onClose : undefined });
  if (!isOpen) return null;
  return (
    <section className={styles.requestPanel} data-testid="open-request">
      <header className={styles.requestPanelHeader}>
        <h2>{title}</h2>
        {extra}
        <Button type="text" icon={<CloseOutlined aria-hidden />} aria-label={t('admin.decision.close')} onClick={onClose} />
      </header>
      {children}
    </section>
  );
}

/**
 * Moves from a decision to the next request of the list, together with the focus: at once to the heading, which stays, and
 * again when the heading names the next request, so that a screen reader reads it. At the end of the list, or when the next
 * request could not be found, nothing moves.
 */
function useNextRequest(view: RequestView, { findNext }: Position, shownId: string | undefined) {
  const heading = useRef<HTMLSpanElement>(null);
  const awaitedId = useRef<string | null>(null);
  const [endId, setEndId] = useState<string | null>(null);
  useEffect(() => {
    if (shownId === undefined || awaitedId.current !== shownId) return;
    awaitedId.current = null;
    heading.current?.focus();
  }, [shownId]);
  async function goToNext() {
    heading.current?.focus();
    const nextId = await findNext().catch(() => undefined);
    if (nextId === undefined) return;
    awaitedId.current = nextId;
    if (nextId === null) setEndId(view.openRowId);
    else view.goTo(nextId);
  }
  return { heading, isEnd: endId !== null && endId === view.openRowId, goToNext };
}

/** Loads what the next request shows before it is opened, so that it is there at once after a decision. */
function usePrefetchedNext({ position }: Position): void {
  const utils = trpc.useUtils();
  const nextId = position?.nextId ?? null;
  useEffect(() => {
    if (nextId !== null) void utils.requests.details.prefetch({ id: nextId });
  }, [utils, nextId]);
  const next = trpc.requests.details.useQuery({ id: nextId ?? '' }, { enabled: false }).data?.request;
  usePrivateFile(next?.proofImage ?? null);
}

/** What was decided since the page was opened. */
function useDecisions() {
  const [decisions, setDecisions] = useState<Decisions | null>(null);
  const add = (last: AdminRequest) =>
    setDecisions((known) => ({ last, count: (known?.count ?? 0) + 1, since: known?.since ?? serverNow() }));
  return { decisions, add };
}

/** Notes that were typed and not sent, by request id, so that one survives a look at another request. */
function useUnsentNotes() {
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  return {
    noteOf: (id: string) => notes[id] ?? '',
    write: (id: string, note: string) => setNotes((previous) => ({ ...previous, [id]: note })),
    forgetAll: () => setNotes({}),
    isAnyWritten: Object.values(notes).some((note) => trimText(note) !== ''),
  };
}

/** The request at `?request=ID`: beside the list where there is room, else in a drawer. */
export function OpenRequest({ type, view }: { type: RequestType; view: RequestView }) {
  const { t } = useTranslation(['admin-requests', 'app']);
  const Frame = useHasPanes() ? RequestPanel : RequestDrawer;
  const { openRowId: id, goTo } = view;
  const position = useRequestPosition(type, view);
  const { data } = trpc.requests.details.useQuery({ id: id ?? '' }, { enabled: id !== null });
  const request = data?.request;
  const mayDecide = useMay('admin');
  const { heading, isEnd, goToNext } = useNextRequest(view, position, request?.id);
  const { noteOf, write, forgetAll, isAnyWritten } = useUnsentNotes();
  const { decisions, add } = useDecisions();
  usePrefetchedNext(position);
  const step = (to: string | null | undefined) =>
    id === null || position.isOfAnother || typeof to !== 'string' ? undefined : () => goTo(to);
  useShortcuts({ j: step(position.position?.nextId), k: step(position.position?.previousId) });
  const closeNow = () => {
    forgetAll();
    goTo(null);
  };
  const { close, guard } = useGuardedClose(closeNow);
  const title =
    request === undefined
      ? t('admin.title.loading')
      : t(requestLabels[request.type][mayDecide && request.status === 'pending' ? 'processTitle' : 'detailTitle'], {
          number: request.number,
        });
  return guard(
    <Frame
      isOpen={id !== null}
      onClose={close}
      title={
        <span ref={heading} key={request?.id} tabIndex={-1} data-testid="request-title">
          {title}
        </span>
      }
      extra={
        <span className={styles.requestExtra}>
          <span className="wide-only">{request !== undefined && <AdminRequestTag request={request} />}</span>
          {id !== null && <ListPosition {...position} onGoTo={goTo} />}
        </span>
      }
    >
      {id !== null && (
        <>
          <UnsavedInput when={isAnyWritten} />
          <RequestSides
            key={id}
            type={type}
            id={id}
            isEnd={isEnd}
            note={noteOf(id)}
            onNoteChange={(note) => write(id, note)}
            onDecided={(decided) => {
              write(id, '');
              add(decided);
              return goToNext();
            }}
            onClose={closeNow}
          >
            {decisions !== null && decisions.last.id !== id && <LastDecision decisions={decisions} onOpen={view.open} />}
          </RequestSides>
        </>
      )}
    </Frame>,
  );
}
