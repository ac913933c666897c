import { Suspense, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BarPanel } from '../ui/bar-panel.tsx';
import { ListSkeleton } from '../ui/skeletons.tsx';
import { NotificationList } from './notification-list.tsx';

type NotificationPanelProps = { open: boolean; onChange: (open: boolean) => void; children: ReactNode };

/** The panel of the list, beside the bell. */
export function NotificationPanel({ open, onChange, children }: NotificationPanelProps) {
  const { t } = useTranslation('notifications');
  const content = (
    <Suspense fallback={<ListSkeleton rows={4} />}>
      <NotificationList onOpen={() => onChange(false)} />
    </Suspense>
  );
  return (
    <BarPanel open={open} title={t('bell.title')} onChange={onChange} content={content}>
      {children}
    </BarPanel>
  );
}
