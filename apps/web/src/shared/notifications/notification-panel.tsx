import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BarPanel } from '../ui/bar-panel.tsx';
import { NotificationList } from './notification-list.tsx';

type NotificationPanelProps = { open: boolean; onChange: (open: boolean) => void; children: ReactNode };

/** The panel of the list, beside the bell. */
export function NotificationPanel({ open, onChange, children }: NotificationPanelProps) {
  const { t } = useTranslation('notifications');
  return (
    <BarPanel open={open} title={t('bell.title')} onChange={onChange} content={<NotificationList onOpen={() => onChange(false)} />}>
      {children}
    </BarPanel>
  );
}
