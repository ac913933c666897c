import ScheduleOutlined from '@ant-design/icons/ScheduleOutlined';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { tokenStore } from '../../shared/lib/token-store.ts';

/* The queue dashboard can't send a bearer token: the session exchanges it for a short-lived pass in a cookie. */
async function enterQueue(): Promise<void> {
  const { ok } = await fetch('/queues/session', { method: 'POST', headers: { authorization: `Bearer ${tokenStore.get() ?? ''}` } });
  if (!ok) throw new Error('no pass to the queue');
  window.location.assign('/queues');
}

/** Opens the queue dashboard for a master admin. */
export function OpenQueueButton() {
  const { t } = useTranslation('accrual');
  const { mutate, isPending } = useMutation({ mutationFn: enterQueue, onError: () => void toast.error(t('queue.failed')) });
  return (
    <Button size="small" icon={<ScheduleOutlined aria-hidden />} loading={isPending} onClick={() => mutate()}>
      {t('queue.open')}
    </Button>
  );
}
