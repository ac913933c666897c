import WarningOutlined from '@ant-design/icons/WarningOutlined';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { useMay } from '../../shared/lib/session.tsx';
import { toastFailure } from '../../shared/lib/toast-failure.ts';
import { polledUnlessLive } from '../../shared/lib/live/polled-unless-live.ts';
import { trpc } from '../../shared/lib/trpc.ts';
import { DateTime } from '../../shared/ui/date-time.tsx';
import { QueryError } from '../../shared/ui/error-panel.tsx';
import { ListRow } from '../../shared/ui/list-row.tsx';
import { IdrAmount } from '../../shared/ui/money.tsx';
import { SectionCard } from '../../shared/ui/section-card.tsx';

const pollIntervalMs = 30_000;
const shownMax = 20;

/** Investments whose interest could not be posted, with the violated constraint; while there are none, only a failure to load them. */
export function SetAsideCard() {
  const { t } = useTranslation('accrual');
  const { modal } = App.useApp();
  const mayResume = useMay('master_admin');
  const utils = trpc.useUtils();
  const query = trpc.investments.listSetAside.useQuery({ limit: shownMax }, polledUnlessLive(pollIntervalMs));
  const { data, error } = query;
  const resume = trpc.investments.resume.useMutation({
    onSuccess: () => void toast.success(t('setAside.resumed')),
    onError: (error: unknown) => toastFailure(error, t('setAside.failed')),
    onSettled: () => utils.investments.listSetAside.invalidate(),
  });
  const problem = error !== null && <QueryError query={query} title={t('setAside.loadFailed')} />;
  if (data === undefined || data.total === 0) return problem;
  const ask = (id: string) =>
    void modal.confirm({
      title: t('setAside.confirm.title'),
      content: t('setAside.confirm.text'),
      okText: t('setAside.resume'),
      cancelText: t('confirm.cancel'),
      onOk: () => resume.mutateAsync({ id }).catch(() => undefined), // a toast has already reported the error
    });
  return (
    <SectionCard title={t('setAside.title')} aside={<span className="num">{data.total}</span>}>
      {problem}
      <p className="quiet">{t('setAside.text')}</p>
      {data.items.map(({ id, username, currentValue, setAsideAt, reason }) => (
        <ListRow
          key={id}
          icon={<WarningOutlined aria-hidden />}
          title={username}
          detail={<DateTime at={setAsideAt} />}
          note={reason}
          value={<IdrAmount amount={currentValue} />}
          status={
            mayResume && (
              <Button size="small" loading={resume.isPending && resume.variables.id === id} onClick={() => ask(id)}>
                {t('setAside.resume')}
              </Button>
            )
          }
        />
      ))}
    </SectionCard>
  );
}
