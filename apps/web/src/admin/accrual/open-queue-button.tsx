import ScheduleOutlined from '@ant-design/icons/ScheduleOutlined';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { toast } from 'sonner';
import { asksForCode, fetchWithCode } from '../../shared/lib/ask-for-code.ts';
import { tokenStore } from '../../shared/lib/token-store.ts';

/*
 * The queue dashboard can't send a bearer token: the session exchanges it for a short-lived pass in a cookie, after a code of the second
 * factor. Resolves with whether there is a pass; false: the user closed the question for the code.
 */
async function getQueuePass(): Promise<boolean> {
  const headers = { authorization: `Bearer ${tokenStore.get() ?? ''}` };
  const response = await fetchWithCode('/queues/session', { method: 'POST', headers });
  if (!response.ok && !(await asksForCode(response))) throw new Error('no pass to the queue');
  return response.ok;
}

/** Opens the queue dashboard for a master admin. */
export function OpenQueueButton() {
  const { t } = useTranslation('accrual');
  const { mutate, isPending } = useMutation({
    mutationFn: getQueuePass,
    onSuccess: (hasPass) => hasPass && window.location.assign('/queues'),
    onError: () => void toast.error(t('queue.failed')),
  });
  return (
    <Button size="small" icon={<ScheduleOutlined aria-hidden />} loading={isPending} onClick={() => mutate()}>
      {t('queue.open')}
    </Button>
  );
}
