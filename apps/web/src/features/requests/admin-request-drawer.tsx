import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import type { RequestType } from '@app/contract';
import { Button, Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { polled } from '../../lib/polling.ts';
import { trpc } from '../../lib/trpc.ts';
import { useIsPhone } from '../../lib/use-is-phone.ts';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { FactsSkeleton } from '../../ui/skeletons.tsx';
import { AdminDecision } from './admin-decision.tsx';
import { AdminPayee } from './admin-payee.tsx';
import { AdminProof } from './admin-proof.tsx';
import { AdminRequestFacts } from './admin-request-facts.tsx';
import { AdminRequestTag } from './admin-request-tag.tsx';
import { queueIntervalMs, useQueue, type AdminRequest } from './admin-request-view.ts';
import { adminWords } from './admin-request-words.ts';

const drawerWidth = 776;

type Queue = { items: readonly AdminRequest[]; total: number };
const noQueue: Queue = { items: [], total: 0 };

type GoTo = (id: string | null) => void;

/** Where the request stands in the queue, and the ways to its neighbours. */
function QueuePosition({ queue: { items, total }, id, onGoTo }: { queue: Queue; id: string; onGoTo: GoTo }) {
  const { t } = useTranslation(['requests', 'app']);
  const index = items.findIndex((each) => each.id === id);
  if (index < 0) return null;
  const neighbour = (step: number) => items[index + step]?.id ?? null;
  const way = (step: 1 | -1) => ({ size: 'small' as const, disabled: neighbour(step) === null, onClick: () => onGoTo(neighbour(step)) });
  return (
    <span className="queue-position">
      <span className="num">{t('admin.position', { position: index + 1, total })}</span>
      <Button icon={<LeftOutlined aria-hidden />} aria-label={t('admin.previous')} {...way(-1)} />
      <Button icon={<RightOutlined aria-hidden />} aria-label={t('admin.next')} {...way(1)} />
    </span>
  );
}

/** The one that is decided next: the one behind `id` in the queue, else the oldest that waits; null when all is done. */
function nextInQueue(queue: readonly AdminRequest[], id: string): string | null {
  const index = queue.findIndex((each) => each.id === id);
  const rest = queue.filter((each) => each.id !== id);
  return (rest[Math.max(index, 0)] ?? rest[0])?.id ?? null;
}

type OpenRequestProps = { type: RequestType; id: string; onGoTo: GoTo };

/** Proof or payee at one side, the facts at the other, the decision under both. */
function OpenRequest({ type, id, queue, onGoTo }: OpenRequestProps & { queue: readonly AdminRequest[] }) {
  const { t } = useTranslation(['requests', 'app']);
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
      <AdminDecision details={data} onDecided={() => onGoTo(nextInQueue(queue, id))} onClose={() => onGoTo(null)} />
    </div>
  );
}

const asPanel = (panel: ReactNode) => (
  <div className="request-drawer-panel" data-testid="request-drawer">
    {panel}
  </div>
);

/** The drawer at `?request=ID`. The queue beside it stays visible and usable; on phones it fills the screen. */
export function AdminRequestDrawer({ type, id, onGoTo }: { type: RequestType; id: string | null; onGoTo: GoTo }) {
  const { t } = useTranslation(['requests', 'app']);
  const isPhone = useIsPhone();
  const queue = useQueue(type, id !== null).data;
  const { data } = trpc.requests.details.useQuery({ id: id ?? '' }, { enabled: id !== null });
  const request = data?.request;
  const isPending = request?.status === 'pending';
  const title =
    request === undefined
      ? t('admin.title.loading')
      : t(adminWords[request.type][isPending ? 'processTitle' : 'detailTitle'], { number: request.number });
  return (
    <Drawer
      rootClassName="request-drawer"
      open={id !== null}
      onClose={() => onGoTo(null)}
      mask={false}
      size={isPhone ? '100%' : drawerWidth}
      title={title}
      closable={{ placement: 'end' }}
      extra={
        <span className="request-drawer-extra">
          <span className="wide-only">{request !== undefined && <AdminRequestTag request={request} />}</span>
          {id !== null && <QueuePosition queue={queue ?? noQueue} id={id} onGoTo={onGoTo} />}
        </span>
      }
      destroyOnHidden
      drawerRender={asPanel}
    >
      {id !== null && <OpenRequest key={id} type={type} id={id} queue={queue?.items ?? []} onGoTo={onGoTo} />}
    </Drawer>
  );
}
