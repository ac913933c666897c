import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import type { RequestType } from '@app/contract';
import { Drawer } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { polled } from '../../lib/polling.ts';
import { trpc } from '../../lib/trpc.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { FactsSkeleton } from '../../ui/skeletons.tsx';
import { SteadyButton } from '../../ui/steady-button.tsx';
import { AdminDecision } from './admin-decision.tsx';
import { AdminPayee } from './admin-payee.tsx';
import { AdminProof } from './admin-proof.tsx';
import { AdminRequestFacts } from './admin-request-facts.tsx';
import { AdminRequestTag } from './admin-request-tag.tsx';
import { queueIntervalMs, useRequestPosition, type RequestFilters } from './admin-request-view.ts';
import { adminWords } from './admin-request-words.ts';

const drawerWidth = 776;

type GoTo = (id: string | null) => void;
type Position = ReturnType<typeof useRequestPosition>;

/** Which of the list on the screen this request is, and the ways to its neighbours there. */
function ListPosition({ position, isOfAnother, onGoTo }: Pick<Position, 'position' | 'isOfAnother'> & { onGoTo: GoTo }) {
  const { t } = useTranslation(['queue', 'app']);
  if (position === undefined) return null;
  const { previousId, nextId, total } = position;
  const way = (id: string | null) => ({ size: 'small' as const, blocked: id === null || isOfAnother, onClick: () => onGoTo(id) });
  return (
    <span className="queue-position">
      {position.position !== null && <span className="num">{t('admin.position', { position: position.position, total })}</span>}
      <SteadyButton icon={<LeftOutlined aria-hidden />} aria-label={t('admin.previous')} {...way(previousId)} />
      <SteadyButton icon={<RightOutlined aria-hidden />} aria-label={t('admin.next')} {...way(nextId)} />
    </span>
  );
}

type OpenRequestProps = {
  type: RequestType;
  id: string;
  /** True when it was decided here and nothing is behind it in the list. */
  isEnd: boolean;
  onDecided: () => Promise<void>;
  onClose: () => void;
};

/** Proof or payee at one side, the facts at the other, the decision under both. */
function OpenRequest({ type, id, isEnd, onDecided, onClose }: OpenRequestProps) {
  const { t } = useTranslation(['queue', 'app']);
  const { data, error, dataUpdatedAt, refetch } = trpc.requests.details.useQuery({ id }, polled(queueIntervalMs));
  if (data === undefined) {
    return (
      <div className="request-waiting">
        {error === null ? (
          <FactsSkeleton rows={10} />
        ) : (
          <ErrorPanel error={error} title={t(adminWords[type].loadFailed)} onRetry={() => void refetch()} />
        )}
      </div>
    );
  }
  return (
    <div className="request-sides">
      <div className="request-body">
        <div className="request-aside">
          {data.request.type === 'deposit' ? <AdminProof request={data.request} /> : <AdminPayee details={data} />}
        </div>
        <div className="request-facts">
          {error !== null && <ErrorPanel error={error} lastGoodAt={dataUpdatedAt} onRetry={() => void refetch()} />}
          <AdminRequestFacts details={data} />
        </div>
      </div>
      <AdminDecision details={data} isEnd={isEnd} onDecided={onDecided} onClose={onClose} />
    </div>
  );
}

const asPanel = (panel: ReactNode) => (
  <div className="request-drawer-panel" data-testid="request-drawer">
    {panel}
  </div>
);

/**
 * Leads from a decision to the next request of the list, and the focus with it: at once to the heading, which stays, and
 * again when the heading names the next request, so that a screen reader says it. At the end of the list it stays.
 */
function useWayOn(filters: RequestFilters, { findNext }: Position, shownId: string | undefined) {
  const heading = useRef<HTMLSpanElement>(null);
  const awaitedId = useRef<string | null>(null);
  const [endId, setEndId] = useState<string | null>(null);
  useEffect(() => {
    if (shownId === undefined || awaitedId.current !== shownId) return;
    awaitedId.current = null;
    heading.current?.focus();
  }, [shownId]);
  async function goOn() {
    heading.current?.focus();
    const nextId = await findNext().catch(() => null);
    awaitedId.current = nextId;
    if (nextId === null) setEndId(filters.openId);
    else filters.goTo(nextId);
  }
  return { heading, isEnd: endId !== null && endId === filters.openId, goOn };
}

/** The drawer at `?request=ID`. The list beside it stays visible and usable; on phones it fills the screen. */
export function AdminRequestDrawer({ type, filters }: { type: RequestType; filters: RequestFilters }) {
  const { t } = useTranslation(['queue', 'app']);
  const isPhone = useIsPhone();
  const { openId: id, goTo } = filters;
  const position = useRequestPosition(type, filters);
  const { data } = trpc.requests.details.useQuery({ id: id ?? '' }, { enabled: id !== null });
  const request = data?.request;
  const { heading, isEnd, goOn } = useWayOn(filters, position, request?.id);
  const close = () => goTo(null);
  const title =
    request === undefined
      ? t('admin.title.loading')
      : t(adminWords[request.type][request.status === 'pending' ? 'processTitle' : 'detailTitle'], { number: request.number });
  return (
    <Drawer
      rootClassName="request-drawer"
      open={id !== null}
      onClose={close}
      mask={false}
      size={isPhone ? '100%' : drawerWidth}
      title={
        <span ref={heading} key={request?.id} tabIndex={-1}>
          {title}
        </span>
      }
      closable={{ placement: 'end' }}
      extra={
        <span className="request-drawer-extra">
          <span className="wide-only">{request !== undefined && <AdminRequestTag request={request} />}</span>
          {id !== null && <ListPosition {...position} onGoTo={goTo} />}
        </span>
      }
      destroyOnHidden
      drawerRender={asPanel}
    >
      {id !== null && <OpenRequest key={id} type={type} id={id} isEnd={isEnd} onDecided={goOn} onClose={close} />}
    </Drawer>
  );
}
